/** Says what others did to the lines of a contract, and which of them are to be marked. Its code comes when lines changed. */
import { heads } from '@hireyard/wire/resource/heads';
import { whoChanged } from '../../../resource/form/who-changed.ts';
import { toast } from '../../../ui/toast.tsx';
import type { ContractLine } from '../data.ts';
import { titleOf } from './lines.ts';
import { othersLines, wordsOf } from './others.ts';

/** Said no more often, in ms, so that a colleague at work does not chatter. */
const ANNOUNCE_EVERY_MS = 10_000;
let saidAt = -Infinity;

/** Answers the lines to mark; undefined when others did nothing. */
export function announceOthers(
  before: readonly ContractLine[],
  after: readonly ContractLine[],
  isOwn: (line: ContractLine | number) => boolean,
): ReadonlySet<number> | undefined {
  const theirs = othersLines(before, after, isOwn);
  const { added, changed, removed } = theirs;
  const [first] = [...changed, ...added, ...removed];
  if (first === undefined) return undefined;
  if (performance.now() - saidAt > ANNOUNCE_EVERY_MS) {
    saidAt = performance.now();
    void whoChanged(heads.contractstock, first.id).then((who) =>
      toast(wordsOf(who, theirs, titleOf), { durationMs: 6000 }),
    );
  }
  return new Set([...added, ...changed].map(({ id }) => id));
}
