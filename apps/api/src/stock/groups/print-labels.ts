/** POST stockgroup/label/: prints labels of filled containers as one PDF. Stores nothing. */
import { recordNotFound } from '@hireyard/wire/field/relation';
import { t } from '@hireyard/messages';
import { PAPERS, type Sheet, sheetOf, type Size } from '@hireyard/domain/stock/label-geometry';
import type { Label } from '@hireyard/domain/stock/label-text';
import { sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { labelPdf } from '../label-pdf.ts';
import type { Values } from '../../records/core/write.ts';
import { LABEL_FIELDS } from './source.ts';

/** A larger file would block the server for too long. */
const MAX_LABELS = 2000;

interface LabelRow extends Label {
  readonly id: number;
}

async function labelsOf(call: Call<Values>, ids: readonly number[]): Promise<Label[]> {
  const rows = await call.db.rows<LabelRow>(sql`${LABEL_FIELDS} where t.id = any (${ids}::int[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const missing = ids.filter((id) => !byId.has(id));
  if (missing.length > 0) throw invalid({ ids: missing.map((id) => recordNotFound(id)) });
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function sheetFor(body: Values, size: Size): Sheet | undefined {
  if (body['layout'] !== 'sheet') return undefined;
  const paper = String(body['paper'] ?? 'A4');
  const sheet = sheetOf(PAPERS[paper] ?? { width: 0, height: 0 }, size);
  if (sheet === undefined)
    throw invalid({
      width: [
        t('A label of {width} × {height} mm does not fit {paper} paper.', {
          width: size.width,
          height: size.height,
          paper,
        }),
      ],
    });
  return sheet;
}

/** Prints the labels in the order of the ids, with the copies of each together. */
export async function printLabels(call: Call<Values>): Promise<FileAnswer> {
  const { body } = call;
  const ids = body['ids'] as number[];
  const copies = Number(body['copies'] ?? 1);
  if (ids.length * copies > MAX_LABELS)
    throw invalid({
      copies: [
        t('One file holds at most {MAX_LABELS} labels, so choose up to {floor} copies of each.', {
          MAX_LABELS,
          floor: Math.floor(MAX_LABELS / ids.length),
        }),
      ],
    });
  const size = { width: Number(body['width']), height: Number(body['height']) };
  const sheet = sheetFor(body, size);
  const labels = (await labelsOf(call, ids)).flatMap((label) => Array.from({ length: copies }, () => label));
  return {
    file: await labelPdf(labels, size, sheet),
    type: 'application/pdf',
    name: `labels-${size.width}x${size.height}.pdf`,
    inline: true,
  };
}
