// Time to load the whole demo business (files, checks, prices, 2 500 orders) into an empty database: node bench/import.mjs
import { startHireyard, temporaryData } from './lib.mjs';

const TARGET_SECONDS = 20;
const empty = temporaryData();
const demo = temporaryData();
try {
  const without = await startHireyard(empty.dir, {
    DEMO: '0',
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: 'Bench-pass-1!',
  });
  await without.stop();
  const full = await startHireyard(demo.dir);
  await full.stop();
  const seconds = (full.ms - without.ms) / 1000;
  process.stdout.write(
    `First start with the demo ${(full.ms / 1000).toFixed(1)} s, without ${(without.ms / 1000).toFixed(1)} s: ` +
      `import ${seconds.toFixed(1)} s, target at most ${TARGET_SECONDS}: ${seconds <= TARGET_SECONDS ? 'reached' : 'MISSED'}\n`,
  );
  process.exitCode = seconds <= TARGET_SECONDS ? 0 : 1;
} finally {
  empty.remove();
  demo.remove();
}
