/** Shortens a play that fails. */
import { isDeepStrictEqual } from 'node:util';
import type { Op } from './stock-moves.ts';
import { type Opening, playAll } from './stock-play.ts';

/** Leaves out operations as long as the rest still fails. */
export async function shrink(
  opening: Opening,
  ops: readonly Op[],
  tries = 60,
): Promise<{ ops: Op[]; why: string }> {
  let best = [...ops];
  let why = '';
  const fails = async (some: readonly Op[]): Promise<boolean> => {
    const { played, failure } = await playAll(opening, (_, n) => some[n]);
    if (failure === undefined) return false;
    best = played.slice(0, failure.at + 1);
    ({ why } = failure);
    return true;
  };
  if (!(await fails(ops))) return { ops: best, why: 'not again when played alone' };
  let left = tries;
  for (let size = Math.ceil(best.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let start = best.length - 1 - size; start > -size && left > 0; left--) {
      const from = Math.max(0, start);
      const without = [...best.slice(0, from), ...best.slice(start + size)];
      if (isDeepStrictEqual(without, best)) break;
      start = (await fails(without)) ? Math.min(start, best.length - 1) - size : start - size;
    }
  return { ops: best, why };
}
