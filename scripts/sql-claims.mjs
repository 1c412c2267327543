// `npm run sql-claims`: compares what the code claims of rows with what statements answered in the last `npm test`; lists the
// places that no test reached. `--write` keeps that recording; `--kept` compares with the kept one, as `npm run check` does.
import { sqlClaims } from './lib/sql-claims.mjs';
import { bySite, freshRecording, saveRecording, savedRecording, untrueClaims } from './lib/sql-recording.mjs';

const claims = sqlClaims();

/** Lists on standard error what is untrue; answers whether nothing is. */
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
    `${all - missed.length} of ${all} claims were seen answered.${missed.length > 0 ? ' Not reached:' : ''}`,
  );
  for (const site of missed) console.log(`  ${claims[site].place}`);
  if (process.argv.includes('--write')) saveRecording(claims, sites);
  return allTrue(sites);
}

process.exitCode = (process.argv.includes('--kept') ? allTrue(savedRecording()) : compareWithLastRun())
  ? 0
  : 1;
