/** Shapes of the goods ledger of a contract (domain rules §6). */
import { t } from '@hireyard/messages';
import { GOODS_KINDS } from '@hireyard/domain/stock/goods';
import * as f from '../field.ts';

const read = { readOnly: true } as const;

/** One movement of a line's units. */
export const goodsFields = {
  id: f.id(),
  /** The contract line, which may have been deleted since. */
  line: f.int({ ...read, label: t('Line') }),
  stockitem: f.relation(
    'stockitem',
    { id: f.id(), sku: f.text({}), internal_title: f.text({}) },
    { ...read, label: t('Item') },
  ),
  kind: f.choice(GOODS_KINDS, { ...read, label: t('Movement') }),
  /** Below zero: a count was corrected. */
  quantity: f.int({ ...read, label: t('Units') }),
  day: f.date({ ...read, label: t('Day') }),
  depot: f.relation(
    'depot',
    { id: f.id(), code: f.text({}), name: f.text({}) },
    { ...read, label: t('Depot') },
  ),
  /** Null: Hireyard itself. */
  user: f.text({ ...read, nullable: true, label: t('By') }),
  source: f.choice(['move', 'scan', 'count', 'correction', 'import'], { ...read, label: t('Source') }),
  reason: f.text({ ...read, label: t('Reason') }),
  created_at: f.timestamp({ ...read, label: t('Recorded') }),
};
export type GoodsEntry = f.ReadOf<typeof goodsFields>;

/** POST contract/{id}/goods/: units that never left, or that were found. */
export const goodsBody = {
  line: f.relation('contractstock', { id: f.id() }, { required: true, label: t('Line') }),
  kind: f.choice(['not_sent', 'found'], { required: true, label: t('Correction') }),
  quantity: f.int({ required: true, min: 1, max: 1_000_000, label: t('Units') }),
  reason: f.text({ max: 500, label: t('Reason') }),
};
