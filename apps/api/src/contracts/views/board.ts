/** GET contract/board/: contracts by position, with counts, totals and the first cards (docs/use/contract-views.md). */
import { dictionary } from '@hireyard/messages/dictionary';
import {
  BOARD_CARDS,
  type BoardCard,
  type BoardColumn,
  MAX_BOARD_CARDS,
} from '@hireyard/wire/contracts/views';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { given } from '../../platform/http/given.ts';
import { ordering } from '../../records/list/order.ts';
import { isTallied } from '../../records/list/count.ts';
import { conditions } from '../../records/list/filters.ts';
import type { ActionReader } from '../../records/implementation.ts';
import { contractSource } from '../source/contract.ts';
import { cardColumns, cardJoins } from './view-rows.ts';

type Where = RawBuilder<unknown>;
type State = BoardColumn['state'] & { readonly system_action: string };
interface Figures {
  readonly position: string;
  readonly n: number;
  readonly total: string;
}

/** Waiting for delivery: by that day; waiting for return: by that day; finished: newest first. */
const ORDER: Readonly<Record<string, Where>> = dictionary({
  quote: sql`t.delivery_date, t.id`,
  entered: sql`t.delivery_date, t.id`,
  in_transit: sql`t.delivery_date, t.id`,
  on_hire: sql`t.collection_date, t.id`,
  off_hire: sql`t.collection_date, t.id`,
  collection: sql`t.collection_date, t.id`,
});
const NEWEST = sql`t.id desc`;

/** Returns the states that are columns, without those hidden from the list. */
async function columnsOf(call: Call): Promise<readonly State[]> {
  const without = given<readonly number[]>(call, 'states__id__in__not', 'ids') ?? [];
  const only = call.query.get('position') ?? '';
  return call.db.rows<State>(sql`
    select s.id, s.name, s.colour, s.system_action, s.system_group, s.customer_visible
    from state s join state_type y on y.id = s.type_id
    where y.context = 'contract_status' and s.system_group = 'contract_position' and s.system_action is not null
      and not s.id = any (${without}::int[]) and (${only} = '' or s.system_action = ${only})
    order by s.position, s.id`);
}

/** Returns exact counts and totals by position, from the tally if it covers all filters, else from the contracts. */
async function figuresOf(db: Db, columns: readonly State[], where: Where, tallied: boolean) {
  if (!tallied)
    return db.rows<Figures>(sql`
      select t.position, count(*)::int as n, sum(t.grand_total)::text as total from contract t
      where ${where} and t.position = any (${columns.map((state) => state.system_action)}::text[]) group by t.position`);
  return db.rows<Figures>(sql`
    select s.system_action as position, sum(t.n)::int as n, sum(t.total)::text as total
    from contract_tally t join state_set x on x.id = t.state_set_id
    join state s on s.id = any (x.state_ids) and s.id = any (${columns.map(({ id }) => id)}::int[])
    where ${where} group by s.system_action`);
}

async function cardsOf(call: Call, columns: readonly State[], where: Where, size: number) {
  const asked = (call.query.get('ordering') ?? '') === '' ? undefined : ordering(contractSource, call.query);
  const firsts = columns.map(({ system_action: position }) => {
    const order = asked ?? ORDER[position] ?? NEWEST;
    return sql`(select x.id, row_number() over () as n from (select t.id from contract t
      where t.position = ${sql.lit(position)} and ${where} order by ${order} limit ${size}) x)`;
  });
  return call.db.rows<BoardCard & { readonly position: string }>(sql`
    select t.position, ${cardColumns} from (${sql.join(firsts, sql` union all `)}) h
    join contract t on t.id = h.id ${cardJoins} order by t.position, h.n`);
}

/** @throws HttpError 400 for a malformed filter, under its name */
export const board: ActionReader = async (call) => {
  const where = conditions(contractSource, call.query, call.user);
  const size = Math.min(MAX_BOARD_CARDS, Math.max(1, given<number>(call, 'size', 'int') ?? BOARD_CARDS));
  const columns = await columnsOf(call);
  if (columns.length === 0) return { body: { columns: [] } };
  const figures = await figuresOf(call.db, columns, where, isTallied(contractSource, call.query, call.user));
  const cards = Map.groupBy(await cardsOf(call, columns, where, size), (card) => card.position);
  return {
    body: {
      columns: columns.map((state) => {
        const { n = 0, total = '0.00' } = figures.find((one) => one.position === state.system_action) ?? {};
        return {
          state,
          count: n,
          total,
          cards: (cards.get(state.system_action) ?? []).map((row) => {
            const { position: _, ...card } = row;
            return card;
          }),
        };
      }),
    },
  };
};
