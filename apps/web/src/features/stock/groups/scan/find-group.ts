import { stockgroup } from '@hireyard/wire/stock/stockgroup';
import { client } from '../../../../lib/api/index.ts';
import type { Group } from '../words.ts';
import { codeOf } from './code-of.ts';

/** The filled container of a scanned text; undefined when there is none. Throws what the call throws. */
export async function findGroup(scanned: string): Promise<Group | undefined> {
  const wanted = codeOf(scanned);
  if (wanted === undefined) return undefined;
  for (const by of wanted.by) {
    const { results } = await client(stockgroup).list(
      { [by]: wanted.text, page_size: 1 },
      { waiting: 'background' },
    );
    if (results[0] !== undefined) return results[0];
  }
  return undefined;
}
