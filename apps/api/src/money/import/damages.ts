import { addDays } from '@hireyard/domain/values/calendar';
import { t } from '@hireyard/messages';
import { dictionary } from '@hireyard/messages/dictionary';
import * as f from '@hireyard/wire/field';
import { damage } from '@hireyard/wire/money/damage';
import { settleMany } from '../core/settle-many.ts';
import { bad, code, column, good, known, refine } from '../../records/import/cells.ts';
import type { Importer } from '../../records/import/context.ts';
import { plainKind } from '../../records/import/plain-records.ts';
import { importRecords } from '../../records/import/import-records.ts';
import { ownTarget, target } from '../../records/import/target.ts';
import { idsByKey } from '../../records/import/rows.ts';

const { fields } = damage;
const DECISIONS: Readonly<Record<string, string>> = dictionary({
  charged: 'charge',
  waived: 'waive',
  '': 'undecided',
});
const decision = refine(column(f.text({})), (text) => {
  const found = DECISIONS[text];
  return found === undefined
    ? bad(t('“{text}” is not a decision. Use charged or waived, or leave it empty.', { text }))
    : good(found);
});
const amount = column(f.money({ required: true, min: 0 }));

const damagesKind = plainKind({
  name: 'damages',
  resource: 'damage',
  fields,
  keys: [{ name: 'damage_ref', label: 'Number', field: 'damage_ref', column: 'import_ref' }],
  marks: 'damage_ref,order_ref,sku,kind,quantity,unit_replacement_price,amount,decision,counted_on'.split(
    ',',
  ),
  ignored: ['line_no'],
  titleOf: ({ import_ref: ref }) => ref,
  targets: async () => [
    ownTarget('damage_ref', code(f.text({ required: true, max: 40 })), 'text', 'import_ref'),
    target('order_ref', { stored: { column: 'contract_id', type: 'int' } }),
    target('sku', { stored: { column: 'stockitem_id', type: 'int' } }),
    ownTarget('kind', column(fields.kind), 'text'),
    ownTarget('quantity', column(fields.quantity), 'int'),
    ownTarget('unit_replacement_price', amount, 'numeric', 'unit_price'),
    ownTarget('amount', amount, 'numeric'),
    ownTarget('decision', decision, 'text'),
    ownTarget('counted_on', column(f.date({ required: true })), 'date'),
  ],
  open: async ({ context: { tx, report, shiftDays } }) => ({
    columns: {
      order_ref: known(await idsByKey(tx, 'contract', 'import_ref'), 'order'),
      sku: known(await idsByKey(tx, 'stockitem', 'sku'), 'item'),
    },
    complete: (values, { counted_on: day }) =>
      typeof day === 'string' ? { ...values, counted_on: addDays(day, shiftDays) } : values,
    async also(_, readings) {
      const contracts = new Set([...readings.values()].map(({ values }) => Number(values['contract_id'])));
      if (!report.refused) await settleMany(tx, [...contracts]);
      return { added: new Map() };
    },
  }),
});

/** Imports damages of orders with their decisions, matched by number. Amounts are taken as given. */
export const importDamages: Importer = async (context, table) => {
  await importRecords(context, damagesKind, table, { ownOnly: true });
};
