// The worker in which the engine runs. It gets the compiled engine and then requests, one
// at a time, and posts the answers as texts.
globalThis.halfopenReady = () => postMessage({ ready: true });

onmessage = async ({ data }) => {
  if (!data.engine) {
    const began = performance.now();
    const text = halfopenAnswer(data.request);
    postMessage({ id: data.id, text, took: performance.now() - began });
    return;
  }
  try {
    const go = new Go();
    const instance = await WebAssembly.instantiate(data.engine, go.importObject);
    await go.run(instance);
    postMessage({ died: "the engine has ended; a run may have needed more memory than there is" });
  } catch (wrong) {
    postMessage({ died: String(wrong) });
  }
};
