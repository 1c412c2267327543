// What is started as dist/server.mjs. It checks the Node version before the program is read, so it keeps to what Node 14 understands.
const LEAST = 24;
const major = Number(process.versions.node.split('.')[0]);

if (major >= LEAST) await import('./main.mjs');
else {
  // There is no log yet.
  // oxlint-disable-next-line no-console
  console.error(
    `Hireyard needs Node ${LEAST} or later; this is Node ${process.versions.node} (${process.execPath}).\n` +
      'Start it with the Node that npm installed beside it: node_modules/.bin/node dist/server.mjs, or npm start.',
  );
  process.exitCode = 1;
}
