// Package retry repeats calls that did not succeed.
//
// A caller that retries turns one request into several calls. That helps when calls fail
// by chance, and hurts when they fail because there are too many of them: retries are
// load that comes exactly then. If an attempt fails with probability p, a request of at
// most n attempts makes (1-p^n)/(1-p) calls on average, so n of them when everything
// fails; and if each of three layers of services does that, n^3.
//
// Three things keep retries from becoming the incident:
//
//   - A pause between attempts, which grows, so that a dependency that is down for a
//     while is asked less and less (Config.Delay, Factor, MaxDelay).
//   - Chance in that pause, since callers that failed together would otherwise come back
//     together, again and again (Jitter; M. Brooker, "Exponential Backoff And Jitter", AWS
//     Architecture Blog, 2015).
//   - A budget of all calls of a caller together. Attempts are counted for each request,
//     and know nothing of the others; when most fail, only a bound of the share of retries
//     bounds the load (Budget).
//
// A Retry is a stage that sends a call inwards again after a pause, whatever ended it, a
// failure or a refusal. Waits are part of the request: a caller that pauses for 1, 2, 4,
// 8 and 16 s holds its slot for 31 s more.
package retry
