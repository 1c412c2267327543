/** `npm run verify-history`: exit status 0 = the history is unaltered and complete. */
import { counted } from '@hireyard/domain/contracts/counted';
import type { Database } from '../db/database.ts';
import { sealedUntil } from '../system/history/check.ts';
import { type Anchor, verifyHistory } from '../system/history/verify.ts';
import { runCheck, say } from './run-check.ts';

const USAGE = `npm run verify-history [-- --anchor <seq>:<hash>]

Checks every history entry and every link of the sealed chain, and reports the first alteration.
--anchor  a link recorded elsewhere (the server logs the last one every night) that the chain must still contain`;

/** Undefined for invalid arguments. */
function anchorOf(options: readonly string[]): { anchor?: Anchor } | undefined {
  if (options.length === 0) return {};
  const [, seq = '', hash = ''] = /^(\d{1,15}):([\da-f]{64})$/i.exec(options[1] ?? '') ?? [];
  return options.length === 2 && options[0] === '--anchor' && hash !== ''
    ? { anchor: { seq: Number(seq), hash } }
    : undefined;
}

async function run(db: Database, anchor: Anchor | undefined): Promise<boolean> {
  const { checked, head, unsealed, problem } = await verifyHistory(db, {
    anchor,
    sealedUntil: sealedUntil(new Date()),
    progress: (links, of) => {
      if (links % 100_000 === 0) say(`${links} of ${of} …`);
    },
  });
  say(
    `${counted(checked, 'entry', 'entries')} checked, ${unsealed} not sealed yet. Last link: ${head.seq}:${head.hash}`,
  );
  say(problem ?? 'The history is intact.');
  return problem === undefined;
}

const given = anchorOf(process.argv.slice(2));
await runCheck(USAGE, given && ((db) => run(db, given.anchor)));
