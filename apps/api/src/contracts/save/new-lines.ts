/** Lines of a new contract: item facts, locked prices, and rows. */
import { recordNotFound } from '@hireyard/wire/field/relation';
import { t } from '@hireyard/messages';
import { formatMoney } from '@hireyard/domain/values/money';
import { chargeableDays, lineDates } from '@hireyard/domain/contracts/pricing';
import type { NewLine } from '@hireyard/wire/contracts/new-contract';
import { sql, type Tx } from '../../db/database.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { LineFacts } from '../../stock/reservations/claims.ts';
import { type ContractRow, ITEM, type LineRow } from '../figures/facts.ts';
import { type Figures, livePrices } from '../figures/figures.ts';
import { customItemDates } from './line-dates.ts';
import type { ContractCalculation } from '../figures/recalculate.ts';

/** A line to be written with its item's facts, without id and figures. */
export type Wanted = Omit<LineRow, 'id'> & {
  readonly sku: string | null;
  readonly unlisted: boolean;
  readonly unlisted_description: string;
};

type Item = Pick<
  LineRow,
  'price' | 'washup_price' | 'washup_rate' | 'height' | 'width' | 'depth' | 'weight' | 'pack_size'
> &
  Pick<LineRow, 'loose_volume_factor' | 'container' | 'title'> & {
    readonly id: number;
    readonly sku: string;
    readonly active: boolean;
  };

const NO_ITEM = {
  price: null,
  washup_price: null,
  washup_rate: null,
  height: null,
  width: null,
  depth: null,
  weight: null,
  pack_size: null,
  loose_volume_factor: null,
  container: null,
  sku: null,
};
const NO_FIGURES = {
  unit_price: '0.00',
  unit_washup_price: '0.00',
  value: '0.00',
  tax: '0.00',
  grand_total: '0.00',
};

/** Returns errors of a line by field. It needs either an item, or a description for a custom item (spec §3.6, domain rules §2.6). */
function refusalOf(line: NewLine, items: ReadonlyMap<number, Item>): Record<string, string[]> {
  const required = [t('This field is required.')];
  if (line.unlisted === true) {
    if (!line.unlisted_description) return { unlisted_description: required };
    return line.stockitem === null || line.stockitem === undefined
      ? customItemDates(line)
      : { stockitem: [t('A custom item can’t have a stock item.')] };
  }
  if (line.stockitem === null || line.stockitem === undefined) return { stockitem: required };
  const item = items.get(line.stockitem);
  if (item === undefined) return { stockitem: [recordNotFound(line.stockitem)] };
  return item.active ? {} : { stockitem: [t('{name} is not active.', { name: item.sku || t('It') })] };
}

/** Returns the lines with their items' facts; 400 with the errors of each line. */
export async function linesOf(tx: Tx, lines: readonly NewLine[]): Promise<Wanted[]> {
  const ids = [...new Set(lines.flatMap((line) => line.stockitem ?? []))];
  const rows =
    ids.length === 0
      ? []
      : await tx.rows<Item>(sql`
        select i.id, i.sku, i.active, i.internal_title as title, ${ITEM}
        from stockitem i left join stock_container b on b.id = i.container_id where i.id = any (${ids}::int[])`);
  const items = new Map(rows.map((row) => [row.id, row]));
  const refused = lines.map((line) => refusalOf(line, items));
  if (refused.some((one) => Object.keys(one).length > 0)) throw invalid({ lines: refused });
  return lines.map((line) => {
    const {
      id: _,
      active: __,
      ...item
    } = items.get(line.stockitem ?? 0) ?? {
      ...NO_ITEM,
      id: 0,
      active: true,
      title: line.unlisted_description ?? '',
    };
    return {
      ...NO_FIGURES,
      ...item,
      kind: 'hire',
      quantity: line.quantity,
      stockitem_id: line.stockitem ?? null,
      delivery_date: line.delivery_date ?? null,
      collection_date: line.collection_date ?? null,
      locked_price: line.locked_price ?? null,
      priced_days: null,
      price_kept_days: null,
      locked_washup_price: line.locked_washup_price ?? null,
      unlisted: line.unlisted ?? false,
      unlisted_description: line.unlisted_description ?? '',
      unlisted_price: line.unlisted_price ?? null,
      unlisted_washup_price: line.unlisted_washup_price ?? null,
    };
  });
}

/** Locks unit prices that the bodies don't give. */
export const frozen = (
  lines: readonly Wanted[],
  given: readonly NewLine[],
  contract: ContractRow,
  { settings }: Pick<ContractCalculation, 'settings'>,
): (Wanted & { id: number })[] =>
  lines.map((line, n) => {
    if (line.stockitem_id === null) return { ...line, id: n };
    const row = { ...line, id: n };
    const live = livePrices(row, contract, settings);
    return {
      ...row,
      locked_price: given[n]?.locked_price === undefined ? formatMoney(live.unit_price) : row.locked_price,
      priced_days: given[n]?.locked_price === undefined ? chargeableDays(lineDates(line, contract)) : null,
      locked_washup_price:
        given[n]?.locked_washup_price === undefined
          ? formatMoney(live.unit_washup_price)
          : row.locked_washup_price,
    };
  });

/** Returns what the claims of the lines on stock follow from. `ids`: theirs, in order. */
export const claimedLines = (
  contract: ContractRow & { readonly hold_until: string | null },
  id: number,
  lines: readonly Wanted[],
  ids: readonly number[],
): LineFacts[] =>
  lines.flatMap((line, n) => {
    const { stockitem_id, quantity, washup_price, washup_rate } = line;
    const { delivery_date, collection_date } = lineDates(line, contract);
    return stockitem_id === null || quantity === 0
      ? []
      : [
          {
            line_id: ids[n] ?? 0,
            contract_id: id,
            stockitem_id,
            depot_id: contract.depot_id,
            quantity,
            washup_price,
            washup_rate,
            position: contract.position,
            delivery_date,
            collection_date,
            hold_until: contract.hold_until,
            goods: null,
          },
        ];
  });

const LINE_COLUMNS =
  sql.raw(`stockitem_id int, quantity int, delivery_date date, collection_date date, locked_price numeric, priced_days int, locked_washup_price numeric, unlisted boolean,
  unlisted_description text, unlisted_price numeric, unlisted_washup_price numeric, unit_price numeric, unit_washup_price numeric, value numeric, tax numeric,
  grand_total numeric`);
const LINE_NAMES = `stockitem_id, quantity, delivery_date, collection_date, locked_price, priced_days, locked_washup_price, unlisted, unlisted_description, unlisted_price,
  unlisted_washup_price, unit_price, unit_washup_price, value, tax, grand_total`;
const NAMES = sql.raw(LINE_NAMES);
const READ = sql.raw(LINE_NAMES.replace(/\w+/g, 'x.$&'));

/** Inserts the lines of a new contract with their figures and returns their ids in order. */
export async function insertLines(
  tx: Tx,
  contract: number,
  lines: readonly Wanted[],
  figures: Figures,
): Promise<number[]> {
  if (lines.length === 0) return [];
  const rows = lines.map((line, n) => ({ ...line, ...figures.lines[n] }));
  const made = await tx.rows<{ id: number }>(sql`
    insert into contract_line (contract_id, ${NAMES})
    select ${contract}, ${READ} from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (${LINE_COLUMNS})) with ordinality
      x (${NAMES}, n) order by x.n returning id`);
  return made.map((row) => row.id);
}
