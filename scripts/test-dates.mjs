// `npm run test:dates [files …]`: runs the vitest suite on other dates and in other time zones. libfaketime shifts the clock of
// every process by the same number of seconds, PostgreSQL's too; LIBFAKETIME sets the path of the library.
import { existsSync } from 'node:fs';
import { bin, root, run } from './lib/project.mjs';

/** What is special about a date, a time on it, and the time zone of the machine. */
const DAYS = [
  ['a leap day', '2028-02-29T10:30:00Z', 'America/Los_Angeles'],
  ["a year's end", '2027-12-31T23:30:00Z', 'America/Los_Angeles'],
  ['a clock change', '2027-03-28T00:50:00Z', 'Europe/London'],
  ["a leap day's end", '2028-02-29T09:50:00Z', 'Pacific/Kiritimati'],
  ['a new year', '2027-12-31T10:10:00Z', 'Pacific/Kiritimati'],
];
const library = [
  process.env.LIBFAKETIME,
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
].find((file) => file !== undefined && existsSync(file));
if (library === undefined) {
  console.error(
    'libfaketime is missing. Install it (Debian: apt install libfaketime), or set LIBFAKETIME to its path.',
  );
  process.exit(2);
}

const failed = [];
for (const [name, moment, zone] of DAYS) {
  console.log(`\n== ${name}: ${moment}, TZ=${zone}`);
  const seconds = Math.round((Date.parse(moment) - Date.now()) / 1000);
  const code = await run(bin('vitest'), ['run', '--root', root, ...process.argv.slice(2)], {
    LD_PRELOAD: library,
    // A shift, because a fixed time would restart with each process.
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    // Timers keep running at normal speed.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
    TZ: zone,
  });
  if (code !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nAll days passed.' : `\nFailed on ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
