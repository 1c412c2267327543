/** GET warehouse/codes/: a sheet of quantity codes for the bench, on A4 (domain rules §14). */
import { t } from '@hireyard/messages';
import { PAPERS, sheetOf } from '@hireyard/domain/stock/label-geometry';
import type { Label } from '@hireyard/domain/stock/label-text';
import { quantityCode, UNDO_CODE } from '@hireyard/domain/warehouse/scan-code';
import type { FileAnswer } from '../platform/http/file-answer.ts';
import { labelPdf } from '../stock/label-pdf.ts';

/** Common pack sizes. */
const QUANTITIES = [2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 20, 24, 25, 30, 36, 40, 48, 50, 60, 100];
const SIZE = { width: 63, height: 38 };

const PLAIN = { container: '', weight: null, heavy: false } as const;
const labels: readonly Label[] = [
  {
    ...PLAIN,
    code: UNDO_CODE,
    identifier: 'Undo',
    title: t('Undoes the last scan'),
    sku: 'last scan',
    quantity: 1,
  },
  ...QUANTITIES.map((quantity) => ({
    ...PLAIN,
    code: quantityCode(quantity),
    identifier: `× ${quantity}`,
    title: t('Scan before the item'),
    sku: 'next item',
    quantity,
  })),
];

/** Prints the sheet as PDF; it is the same for all users. */
export async function codeSheet(): Promise<FileAnswer> {
  const sheet = sheetOf(PAPERS['A4'] ?? { width: 0, height: 0 }, SIZE);
  const file = await labelPdf([...labels], SIZE, sheet);
  return { file, type: 'application/pdf', name: 'warehouse-codes.pdf', inline: true };
}
