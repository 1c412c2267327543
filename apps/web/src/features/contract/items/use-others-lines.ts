/** Follows what others do to the lines of the contract that is open: they are read anew, marked for a moment, and said. */
import { heads } from '@hireyard/wire/heads';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { whoChanged } from '../../../resource-ui/merge/who-changed.ts';
import { toast } from '../../../ui/toast.ts';
import { type Contract, type ContractLine, linesOptions } from '../data.ts';
import { titleOf } from './line-again.ts';
import type { LineStore } from './line-store.ts';
import { othersLines, wordsOf } from './others-lines.ts';

const MARK_MS = 4000;
/** Said no more often, so that a colleague at work does not chatter. */
const SAY_EVERY_MS = 10_000;
const none: ReadonlySet<number> = new Set();

/** Answers the lines that somebody else just changed or added. */
export function useOthersLines(
  contract: Contract,
  lines: readonly ContractLine[] | undefined,
  store: LineStore,
  busy: boolean,
): ReadonlySet<number> {
  const cache = useQueryClient();
  const { id, version } = contract;
  const known = useRef(version);
  // a line has no news of its own: the contract's version follows each of them
  useEffect(() => {
    if (busy || known.current === version) return;
    known.current = version;
    void cache.invalidateQueries({ queryKey: linesOptions(id).queryKey });
  }, [cache, id, version, busy]);

  const [came, setCame] = useState(none);
  const before = useRef<readonly ContractLine[]>(undefined);
  const saidAt = useRef(-Infinity);
  useEffect(() => {
    if (lines === undefined) return;
    const old = before.current;
    before.current = lines;
    store.renewed();
    if (old === undefined) return;
    const theirs = othersLines(old, lines, store.isOwn);
    const [first] = [...theirs.changed, ...theirs.added, ...theirs.removed];
    if (first === undefined) return;
    setCame(new Set([...theirs.added, ...theirs.changed].map((line) => line.id)));
    if (performance.now() - saidAt.current < SAY_EVERY_MS) return;
    saidAt.current = performance.now();
    void whoChanged(heads.contractstock, first.id).then((who) =>
      toast(wordsOf(who, theirs, titleOf), { durationMs: 6000 }),
    );
  }, [lines, store]);
  useEffect(() => {
    if (came.size === 0) return;
    const timer = setTimeout(() => setCame(none), MARK_MS);
    return () => clearTimeout(timer);
  }, [came]);
  return came;
}
