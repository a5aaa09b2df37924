// Package porting brings the breakers that people run into scenarios.
//
// The settings that matter are in a repository already: in application.yml, in appsettings.json, in an Envoy cluster, in a
// Go file. Copying them by hand loses what the file does not say. Spring merges an instance with a shared configuration,
// resilience4j lowers the minimum to the size of the window, a bare number is milliseconds to one library and days to
// another. Import reads the files themselves, with the rules of the library that reads them in production:
//
//	found, err := porting.Import("application.yml", data)
//
// Each breaker in the file becomes an [Imported]: a preset, and notes on what was left out and why, what a value becomes,
// and what in the file decides nothing. What the library would refuse is an error with its place.
//
// # Formats
//
//	resilience4j   Spring Boot's application.yml and application.properties
//	Polly          appsettings.json of .NET, with Microsoft.Extensions.Http.Resilience or without
//	opossum        a JSON file of options
//	Envoy          a bootstrap or a cluster, in YAML or JSON
//	Istio          DestinationRules, in YAML or JSON
//	Go             sources that use sony/gobreaker or failsafe-go
//
// A format is recognised by the file's name and by words in it. Sources are read and not run: what only a running program
// knows is noted, with its place, and the library's default is taken.
//
// # The way back
//
// Export writes a breaker as a file of its library, to be pasted where the first one stood, and Differences says what was
// changed since it was imported. Importing what was exported gives the same breaker, as far as the file can hold it; what it
// cannot hold is noted.
package porting
