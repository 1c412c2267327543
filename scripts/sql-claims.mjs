// `npm run sql-claims`: compares the row types in the code with the rows that statements returned in the last `npm test`; lists
// the places that no test reached. `--write` stores that recording; `--kept` compares with the stored one, as `npm run check` does.
import { sqlClaims } from './lib/sql-claims.mjs';
import { bySite, freshRecording, saveRecording, savedRecording, untrueClaims } from './lib/sql-recording.mjs';

const claims = sqlClaims();

/** Prints false claims on standard error; returns whether there are none. */
function allTrue(recording) {
  const untrue = untrueClaims(claims, recording);
  for (const problem of untrue) console.error(problem);
  return untrue.length === 0;
}

function compareWithLastRun() {
  const places = freshRecording();
  if (Object.keys(places).length === 0) throw new Error('Nothing is recorded. Run `npm test` first.');
  const sites = bySite(claims, places);
  const missed = Object.keys(claims).filter((site) => sites[site] === undefined);
  const all = Object.keys(claims).length;
  console.log(
    `${all - missed.length} of ${all} claims were checked.${missed.length > 0 ? ' Not reached:' : ''}`,
  );
  for (const site of missed) console.log(`  ${claims[site].place}`);
  if (process.argv.includes('--write')) saveRecording(claims, sites);
  return allTrue(sites);
}

process.exitCode = (process.argv.includes('--kept') ? allTrue(savedRecording()) : compareWithLastRun())
  ? 0
  : 1;
