/** Shapes of the goods ledger of a contract (domain rules §6). */
import { t } from '@hireyard/messages';
import { GOODS_KINDS } from '@hireyard/domain/stock/goods';
import * as f from '../field.ts';
import { objectsField } from '../resource/objects.ts';

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
  source: f.choice(['move', 'send', 'scan', 'count', 'swap', 'correction', 'import'], {
    ...read,
    label: t('Source'),
  }),
  reason: f.text({ ...read, label: t('Reason') }),
  created_at: f.timestamp({ ...read, label: t('Recorded') }),
};
export type GoodsEntry = f.ReadOf<typeof goodsFields>;

const MAX_LINES = 500;
const line = f.relation('contractstock', { id: f.id() }, { required: true, label: t('Line') });
const quantity = f.int({ required: true, min: 1, max: 1_000_000, label: t('Units') });

/** POST contract/{id}/goods/: one movement of a line. `not_sent` needs a reason. */
export const goodsBody = {
  line,
  kind: f.choice(GOODS_KINDS, { required: true, label: t('Movement') }),
  quantity,
  reason: f.text({ max: 500, label: t('Reason') }),
};

const SENT_LINE = { contractstock: line, quantity };
/** Units of a line that leave. */
export type SentLine = f.CreateOf<typeof SENT_LINE>;

/** POST contract/{id}/send/: the units that leave today. */
export const sendBody = {
  lines: objectsField(SENT_LINE, MAX_LINES, { required: true, label: t('Lines') }),
};

/** How a swapped unit comes back. */
export const SWAP_CONDITIONS = ['broken', 'good', 'dirty'] as const;
export type SwapCondition = (typeof SWAP_CONDITIONS)[number];

/** POST contract/{id}/swap/: units that are replaced on site. */
export const swapBody = {
  line,
  quantity,
  reason: f.text({ required: true, max: 500, label: t('Reason') }),
  condition: f.choice(SWAP_CONDITIONS, {
    label: t('Condition'),
    hint: t('Of the unit that comes back; broken by default'),
  }),
};
