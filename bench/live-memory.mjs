// Preloaded into a server: collects all garbage ten times a second and records the memory in use, for bench/export.mjs.
// On SIGUSR2 it writes the values since the last time to the file LIVE_MEMORY, as a JSON list of bytes.
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  let seen = [];
  setInterval(() => {
    globalThis.gc();
    const { heapUsed, external } = process.memoryUsage();
    seen.push(heapUsed + external);
  }, 100).unref();
  process.on('SIGUSR2', () => {
    writeFileSync(process.env.LIVE_MEMORY, JSON.stringify(seen));
    seen = [];
  });
}
