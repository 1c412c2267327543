/** Hires of the demo whose goods move in parts: a second drop, a part return, a swap, a longer stay and a late line. */
import { addDays } from '@hireyard/domain/values/calendar';
import { sql, type Tx } from '../../db/database.ts';
import { addGoods, type GoodsRow } from '../../contracts/goods/ledger.ts';
import { settingsReader } from '../../platform/settings/settings.ts';
import { wantedReservations, writtenReservations } from '../../stock/reservations/claims.ts';
import { writeReservations } from '../../stock/reservations/reserve.ts';

interface Line {
  readonly contract: number;
  readonly line: number;
  readonly quantity: number;
}

/** Days after today on which the contract is delivered or collected: from, to. */
type Days = readonly [number, number];

/**
 * The larger of the first two lines of the oldest contract of the first depot that is in this position and on none of `taken`.
 * With `spare`, as many units of its item are free for three weeks: without them, a swap or a longer stay would be refused.
 */
async function lineOf(
  tx: Tx,
  today: string,
  {
    position,
    date,
    days: [from, to],
    spare = false,
  }: { readonly position: string; readonly date: string; readonly days: Days; readonly spare?: boolean },
  taken: readonly number[],
): Promise<Line | undefined> {
  return tx.one<Line>(sql`
    select c.id as contract, l.id as line, l.quantity from contract c
    cross join lateral (select * from (select l.id, l.quantity from contract_line l where l.contract_id = c.id and l.stockitem_id is not null
      order by l.id limit 2) two order by quantity desc limit 1) l
    where c.depot_id = (select min(id) from depot) and c.position = ${position} and l.quantity >= 10 and c.id <> all (${[...taken]}::int[])
      and c.${sql.ref(date)} between ${today}::date + ${from}::int and ${today}::date + ${to}::int and c.collection_date > c.delivery_date
      and not (${spare} and exists (select from stock_day d join contract_line o on o.id = l.id
        where d.stockitem_id = o.stockitem_id and d.depot_id = c.depot_id
          and d.day between ${today}::date and ${today}::date + 21 and d.capacity - d.booked < l.quantity))
    order by c.id limit 1`);
}

/** Gives a line dates of its own. Its price was agreed for the whole hire. */
const setDates = (tx: Tx, { line }: Line, name: 'delivery_date' | 'collection_date', day: string) =>
  tx.rows(
    sql`update contract_line set ${sql.ref(name)} = ${day}::date, priced_days = null where id = ${line}`,
  );

const part = (
  { line }: Line,
  kind: GoodsRow['kind'],
  quantity: number,
  more: Partial<GoodsRow> = {},
): GoodsRow => ({
  line,
  kind,
  quantity,
  source: 'count',
  ...more,
});

/** Moves goods of five hires. Skips what the demo's day has no hire for. */
export async function addDemoGoods(tx: Tx, today: string): Promise<void> {
  const taken: number[] = [];
  const change = async (
    where: Parameters<typeof lineOf>[2],
    how: (line: Line) => Promise<readonly GoodsRow[]>,
  ): Promise<void> => {
    const line = await lineOf(tx, today, where, taken);
    if (line === undefined) return;
    taken.push(line.contract);
    const rows = await how(line);
    await addGoods(tx, rows, { contract: line.contract, user: 0, today });
  };
  await change({ position: 'entered', date: 'delivery_date', days: [1, 6] }, async (line) => {
    const row = await tx.one<{ day: string }>(
      sql`select delivery_date + 1 as day from contract where id = ${line.contract}`,
    );
    await setDates(tx, line, 'delivery_date', row?.day ?? today);
    return [];
  });
  const onHire = (days: Days, spare = false) => ({
    position: 'on_hire',
    date: 'collection_date',
    days,
    spare,
  });
  await change(onHire([1, 9]), async (line) => [part(line, 'in_good', Math.floor(line.quantity / 3))]);
  await change(onHire([1, 9], true), async (line) => {
    const swap = { source: 'swap', reason: 'One leg is loose' } as const;
    return [part(line, 'out', 1, swap), part(line, 'in_good', 1, swap)];
  });
  await change(onHire([0, 9], true), async (line) => {
    await setDates(tx, line, 'collection_date', addDays(today, 14));
    return [];
  });
  await change(onHire([2, 9]), async (line) => {
    await tx.rows(sql`
      update contract_line l set collection_date = greatest(c.delivery_date, ${today}::date - 2), priced_days = null from contract c
      where l.id = ${line.line} and c.id = l.contract_id`);
    return [part(line, 'in_dirty', Math.floor(line.quantity / 2))];
  });
  await claimAgain(tx, taken, today);
}

/** The claims follow the goods, even if that leaves later hires short. */
async function claimAgain(tx: Tx, contracts: readonly number[], today: string): Promise<void> {
  const these = sql`c.id = any (${[...contracts]}::int[])`;
  const wanted = await wantedReservations(tx, these, await settingsReader.all(tx), today);
  const old = await writtenReservations(tx, these);
  await writeReservations(tx, [...new Set(old.map(({ line_id }) => line_id))], wanted, today, true);
}
