/** Follows what others do to the lines of the contract that is open: they are read anew, marked for a moment, and said. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { afterMark } from '../../../ui/after-mark.ts';
import { type Contract, type ContractLine, linesOptions } from '../data.ts';
import type { LineStore } from './line-store.ts';

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
  useEffect(() => {
    if (lines === undefined) return;
    const old = before.current;
    before.current = lines;
    store.renewed();
    if (old === undefined || old === lines) return;
    void import('./say-others.ts').then(
      ({ sayOthers }) => setCame((now) => sayOthers(old, lines, store.isOwn) ?? now),
      () => undefined,
    );
  }, [lines, store]);
  useEffect(() => {
    if (came.size === 0) return;
    return afterMark(() => setCame(none));
  }, [came]);
  return came;
}
