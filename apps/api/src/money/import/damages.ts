import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';
import { addDays } from '@hireyard/domain/values/calendar';
import { damage } from '@hireyard/wire/money/damage';
import * as f from '@hireyard/wire/field';
import { settleMany } from '../core/settle-many.ts';
import { bad, code, column, good, known, refine } from '../../records/import/cells.ts';
import type { Importer } from '../../records/import/context.ts';
import { readSheet } from '../../records/import/sheet.ts';
import { idsByKey, upsert } from '../../records/import/upsert.ts';

const { fields } = damage;
const DECISIONS: Readonly<Record<string, string>> = dictionary({
  charged: 'charge',
  waived: 'waive',
  '': 'undecided',
});

/** What of orders did not come back as it went, and what was decided; found again by its number. Figures are taken as they are. */
export const importDamages: Importer = async ({ tx, report, shiftDays }, table) => {
  const columns = {
    damage_ref: code(f.text({ required: true, max: 40 })),
    order_ref: known(await idsByKey(tx, 'contract', 'import_ref'), 'order'),
    sku: known(await idsByKey(tx, 'stockitem', 'sku'), 'item'),
    kind: column(fields.kind),
    quantity: column(fields.quantity),
    unit_replacement_price: column(f.money({ required: true, min: 0 })),
    amount: column(f.money({ required: true, min: 0 })),
    decision: refine(column(f.text({})), (text) => {
      const decision = DECISIONS[text];
      return decision === undefined
        ? bad(t('"charged", "waived" or nothing is needed. ("{text}")', { text }))
        : good(decision);
    }),
    counted_on: column(f.date({ required: true })),
  };
  const rows = readSheet(table, { columns, ignored: ['line_no'], key: 'damage_ref' }, report);
  if (report.refused) return;
  const given = rows.flatMap(({ values }) => (values === undefined ? [] : [values]));
  const done = await upsert(
    tx,
    {
      table: 'damage',
      key: 'import_ref',
      resource: 'damage',
      columns: {
        import_ref: 'text',
        contract_id: 'int',
        stockitem_id: 'int',
        kind: 'text',
        quantity: 'int',
        unit_price: 'numeric',
        amount: 'numeric',
        decision: 'text',
        counted_on: 'date',
      },
    },
    given.map((row) => ({
      import_ref: row.damage_ref,
      contract_id: row.order_ref,
      stockitem_id: row.sku,
      kind: row.kind,
      quantity: row.quantity,
      unit_price: row.unit_replacement_price,
      amount: row.amount,
      decision: row.decision,
      counted_on: addDays(row.counted_on, shiftDays),
    })),
  );
  await settleMany(tx, [...new Set(given.map((row) => row.order_ref))]);
  report.count(done);
};
