import { stockgroup } from '@hireyard/wire/stock/stockgroup';
import { client } from '../../../../lib/api/index.ts';
import type { LabelChoice } from './label-choice.ts';

/** The labels of these groups, each as many times as chosen, as PDF. Throws what the call throws. */
export const labelDocument = async (
  ids: readonly number[],
  { width, height, layout, paper, copies }: LabelChoice,
  signal: AbortSignal,
): Promise<Blob> =>
  client(stockgroup).action<Blob>('label', {
    body: { ids, width, height, layout, paper, copies: Number(copies) },
    as: 'blob',
    signal,
    // the dialog itself says that it is working, and can be left
    waiting: 'background',
  });
