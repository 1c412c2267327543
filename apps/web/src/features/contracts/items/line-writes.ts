/** Writes of dialogs to lines: they reject with the call's error, and nothing of them waits as a draft. */
import { t } from '@hireyard/messages';
import type { SplitOff } from '@hireyard/wire/contracts/contractstock';
import { failureOf } from '../../../lib/api/outcome.ts';
import type { ContractLine } from '../data.ts';
import type { Holder, LineCalls, LineStore } from './line-store.ts';
import { type LinePatch, mergeLine, partsToMerge } from './lines.ts';

/** How often others may save a line before a write gives up. */
const MAX_TRIES = 5;

type Writes = Pick<LineStore, 'write' | 'split' | 'refresh'>;

export function createWrites(calls: LineCalls, { counted, own }: Pick<Holder, 'counted' | 'own'>): Writes {
  const refresh = async (id: number) => calls.saved(own(await calls.read(id)));
  const write = async (patch: LinePatch, seen: ContractLine): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      const line = calls.lineOf(seen.id) ?? seen;
      const { patch: left, clashes } = mergeLine(partsToMerge(seen, patch), patch, line);
      if (clashes.length > 0) throw new Error(t('Someone else changed this line. Check it, then save.'));
      if (left === undefined) return;
      try {
        return calls.saved(own(await calls.patch(line.id, left, line)));
      } catch (error) {
        if (failureOf(error).kind !== 'conflict' || tries > MAX_TRIES) throw error;
        await calls.reload();
      }
    }
  };
  const split = async (id: number, off: SplitOff, key: string) => {
    const line = calls.lineOf(id);
    if (line === undefined) return undefined;
    try {
      const made = own(await calls.split(id, off, line, key));
      calls.created(made);
      await refresh(id).catch(calls.reload);
      return made;
    } catch (error) {
      if (failureOf(error).kind === 'conflict') await calls.reload();
      throw error;
    }
  };
  return {
    refresh: (id) => counted(() => refresh(id)),
    write: (patch, seen) => counted(() => write(patch, seen)),
    split: (id, off, key) => counted(() => split(id, off, key)),
  };
}
