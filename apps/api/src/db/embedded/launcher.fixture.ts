// A minimal application for the launcher's tests, run as a separate process so that it can be killed.
// Argument: data directory. Prints {"ready": …} or {"refused": …} on one line.
import { startEmbedded } from './launcher.ts';

const dataDir = process.argv[2] ?? '';
try {
  const server = await startEmbedded({ dataDir, log: (line) => console.error(line) });
  process.on('SIGTERM', () => {
    void server.stop().then(() => process.exit(0));
  });
  console.log(JSON.stringify({ ready: { connection: server.connection, pid: server.pid() } }));
} catch (error) {
  const { name, message } = error as Error;
  console.log(JSON.stringify({ refused: { name, message } }));
}
