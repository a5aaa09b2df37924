// The engine: the simulation as WebAssembly, in a worker, so that the page stays quick.

// missing names what this browser lacks, or is "".
function missing() {
  const needed = { WebAssembly: "WebAssembly", DecompressionStream: "DecompressionStream", Worker: "workers" };
  return Object.keys(needed).filter((name) => typeof globalThis[name] === "undefined").map((name) => needed[name]).join(" and ");
}

// startEngine makes one. ask answers a request, or null if a later one of the same kind took
// its place before it was its turn. stop ends what is running and begins anew.
function startEngine(told) {
  const e = { worker: null, module: null, ready: false, running: null, waiting: new Map(), number: 0 };
  compile().then((module) => {
    e.module = module;
    spawn(e, told);
  }, (wrong) => told.broken(String(wrong)));
  return {
    ask: (request) => new Promise((resolve) => {
      e.waiting.get(request.kind)?.resolve(null);
      e.waiting.set(request.kind, { request, resolve });
      next(e, told);
    }),
    stop: () => {
      if (!e.running) return;
      e.running.resolve({ error: "stopped; make the horizon or the arrival rate smaller", problems: [] });
      spawn(e, told);
    },
    idle: () => e.ready && !e.running && e.waiting.size === 0,
  };
}

// compile unpacks the engine that stands in the page while it is compiled.
async function compile() {
  const place = byId("engine");
  const bytes = bytesOf(place.textContent);
  place.remove();
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
}

// spawn starts a worker with the engine in the place of the one there was.
function spawn(e, told) {
  e.worker?.terminate();
  Object.assign(e, { ready: false, running: null });
  const address = URL.createObjectURL(new Blob([byId("worker-source").textContent], { type: "text/javascript" }));
  e.worker = new Worker(address);
  e.worker.onmessage = ({ data }) => {
    if (data.ready) {
      URL.revokeObjectURL(address);
      e.ready = true;
      told.ready();
    } else if (data.died && !e.ready) {
      told.broken(data.died);
      return;
    } else if (data.died) {
      e.running?.resolve({ error: data.died, problems: [] });
      spawn(e, told);
      return;
    } else {
      const { resolve } = e.running;
      e.running = null;
      told.busy(false);
      resolve(Object.assign(JSON.parse(data.text), { took: data.took }));
    }
    next(e, told);
  };
  e.worker.onerror = (wrong) => told.broken(wrong.message || "the worker could not be started");
  e.worker.postMessage({ engine: e.module });
}

// order is which kind of request goes first.
const order = ["run", "steps", "import", "summary", "yaml", "warm"];

// next hands the next request to the engine, if it is free.
function next(e, told) {
  const kind = order.find((k) => e.waiting.has(k));
  if (!e.ready || e.running || !kind) return;
  e.running = e.waiting.get(kind);
  e.waiting.delete(kind);
  told.busy(kind !== "warm");
  const request = kind === "warm" ? { ...e.running.request, kind: "run" } : e.running.request;
  e.worker.postMessage({ id: ++e.number, request: JSON.stringify(request) });
}
