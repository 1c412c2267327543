/** Announces other users' changes to the lines and returns the lines to highlight. Loaded when lines change. */
import { heads } from '@hireyard/wire/resource/heads';
import { whoChanged } from '../../../resource/form/who-changed.ts';
import { toast } from '../../../ui/toast.tsx';
import type { ContractLine } from '../data.ts';
import { titleOf } from './lines.ts';
import { othersLines, wordsOf } from './others.ts';

/** Minimum interval in ms, so that a colleague's work doesn't flood the screen reader. */
const ANNOUNCE_EVERY_MS = 10_000;
let announcedAt = -Infinity;

/** Returns the lines to highlight; undefined if others changed nothing. */
export function announceOthers(
  before: readonly ContractLine[],
  after: readonly ContractLine[],
  isOwn: (line: ContractLine | number) => boolean,
): ReadonlySet<number> | undefined {
  const theirs = othersLines(before, after, isOwn);
  const { added, changed, removed } = theirs;
  const [first] = [...changed, ...added, ...removed];
  if (first === undefined) return undefined;
  if (performance.now() - announcedAt > ANNOUNCE_EVERY_MS) {
    announcedAt = performance.now();
    void whoChanged(heads.contractstock, first.id).then((who) =>
      toast(wordsOf(who, theirs, titleOf), { durationMs: 6000 }),
    );
  }
  return new Set([...added, ...changed].map(({ id }) => id));
}
