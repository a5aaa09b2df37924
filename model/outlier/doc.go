// Package outlier keeps calls away from those hosts of a dependency that fail.
//
// A dependency is usually many hosts, and often only one of them is ill. A circuit
// breaker in front of all sees a fifth of the calls fail, and can only refuse all
// calls or none. Proxies and RPC libraries therefore judge every host by itself, and
// send the calls to the others in turn:
//
//   - A Detector ejects hosts for a time, up to a share of them. It is the outlier
//     detection of Envoy, and of Istio, which configures it.
//   - Hosts has a breaker for every host, with its trial calls. It is the failure
//     accrual of Finagle and Linkerd.
//
// Both are stages that set the host of a call, and both tell a guard.Observer what
// they do as one breaker would that stands for the group:
//
//	closed     every host is in use
//	half_open  some hosts are, or try again
//	open       no host is: calls are refused, or sent to any host
//
// A transition of the group says in its reason, a HostChange, which host changed and
// why. An observer that is a HostObserver is told of every change of a host, also of
// those that leave the group's state as it is.
package outlier
