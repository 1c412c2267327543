/** Contract lines. Every change is a change of the contract: it is locked first and its figures follow. */
import { contractstock } from '@hireyard/wire/resources/contractstock';
import { formatMoney } from '@hireyard/domain/money';
import { type Db, sql } from '../../db/database.ts';
import type { WriteCall } from '../../http/call.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { demandActive } from '../../resource/active.ts';
import type { Implementation } from '../../resource/register-resource.ts';
import { isClosed, lineRows, livePrices, positionOf, recalculate, reckon } from '../contract/index.ts';
import type { Source } from '../../resource/source.ts';
import { changesOf, deleteRow, insertRow, remember, updateRow, type Values } from '../../resource/write.ts';

// The line's own units count as free; without a reservation (closed, no dates, unlisted) there is no window to ask about.
const source: Source = {
  resource: contractstock,
  table: 'contract_line',
  computed: {
    available: sql`(select v.original - v.no_end - coalesce((select max(d.booked) from stock_day d where d.stockitem_id = r.stockitem_id
      and d.depot_id = r.depot_id and d.day >= r.first_day and (r.no_end or d.day <= r.last_day)), 0) + case when r.kind = 'quoted' then 0 else r.quantity end
      from stock_reservation r join stock_level v on v.stockitem_id = r.stockitem_id and v.depot_id = r.depot_id where r.line_id = t.id)`,
    owned: sql`(select v.original from stock_reservation r join stock_level v on v.stockitem_id = r.stockitem_id
      and v.depot_id = r.depot_id where r.line_id = t.id)`,
  },
};
/** Figures that fit any quantity, until they are computed. */
const NOTHING = {
  unit_price: '0.00',
  unit_washup_price: '0.00',
  value: '0.00',
  tax: '0.00',
  grand_total: '0.00',
};

async function lockContract(call: WriteCall<Values>, contractId: number): Promise<void> {
  const found = await call.db.one(sql`select 1 from contract where id = ${contractId} for update`);
  if (found === undefined)
    throw invalid({ contract: [`Invalid pk "${contractId}" - object does not exist.`] });
  const position = await positionOf(call, contractId);
  if (isClosed(position))
    throw conflict(`The contract is ${position.replace(/_/g, ' ')}: its lines stay.`, 'contract_closed');
}

/** A line has either an item or, unlisted, a description (spec §3.6, domain rules §2.6). */
function demandShape(line: Values): void {
  if (line['unlisted'] === true) {
    if (!line['unlisted_description']) throw invalid({ unlisted_description: ['This field is required.'] });
    if (line['stockitem'] !== null && line['stockitem'] !== undefined)
      throw invalid({ stockitem: ['An unlisted line has no stock item.'] });
  } else if (line['stockitem'] === null || line['stockitem'] === undefined)
    throw invalid({ stockitem: ['This field is required.'] });
}

/** Freezes the unit prices of a line whose body did not give them. */
async function lockLine(
  call: WriteCall<Values>,
  contractId: number,
  lineId: number,
  given: Values,
): Promise<void> {
  const line = (await lineRows(call.db, contractId)).find((one) => one.id === lineId);
  if (line === undefined || line.stockitem_id === null) return;
  const { contract, settings } = await reckon(call, contractId);
  const live = livePrices(line, contract, settings);
  if (given['locked_price'] === undefined)
    await call.db.rows(
      sql`update contract_line set locked_price = ${formatMoney(live.unit_price)} where id = ${lineId}`,
    );
  if (given['locked_washup_price'] === undefined)
    await call.db.rows(
      sql`update contract_line set locked_washup_price = ${formatMoney(live.unit_washup_price)} where id = ${lineId}`,
    );
}

const nameOf = (line: Values): unknown =>
  (line['stockitem'] as { sku?: string } | null)?.sku ?? line['unlisted_description'];
const contractOf = (line: Values): number => (line['contract'] as { id: number }).id;

/** A line as people read it in the history: "20 × CHR-BQGO". */
const inWords = (db: Db, id: number) =>
  db.one<{ contract_id: number; words: string }>(sql`
    select l.contract_id, l.quantity || ' × ' || coalesce(i.sku, l.unlisted_description) as words
    from contract_line l left join stockitem i on i.id = l.stockitem_id where l.id = ${id}`);

export const contractstockResource: Implementation = {
  source,
  async create(call) {
    const values: Values = { unlisted: false, ...call.body };
    const contractId = Number(values['contract']);
    demandShape(values);
    await lockContract(call, contractId);
    await demandActive(call.db, 'stockitem', 'stockitem', values['stockitem']);
    const id = await insertRow(call.db, source, values, call.user.id, NOTHING);
    await lockLine(call, contractId, id, values);
    await recalculate(call, contractId, { touched: true });
    await remember(call.db, 'contract', contractId, call.user.id, 'line added', [
      { field: 'line', before: null, after: (await inWords(call.db, id))?.words },
    ]);
    return id;
  },
  async lockFirst(call, id) {
    await call.db.rows(
      sql`select 1 from contract where id = (select contract_id from contract_line where id = ${id}) for update`,
    );
  },
  async update(call, id, before) {
    const contractId = contractOf(before);
    if (call.body['contract'] !== undefined && call.body['contract'] !== contractId)
      throw invalid({ contract: ['A line cannot move to another contract.'] });
    const changes = changesOf(contractstock.fields, before, call.body);
    if (changes.length === 0) return;
    await lockContract(call, contractId);
    const item = changes.find((change) => change.field === 'stockitem');
    demandShape({ ...before, ...call.body });
    await demandActive(call.db, 'stockitem', 'stockitem', item?.after);
    // The figures of a line fit its quantity at every moment; they are computed anew at the end.
    await updateRow(call.db, source, id, changes, call.user.id, NOTHING);
    if (item && item.after !== null) {
      const given = Object.fromEntries(changes.map((change) => [change.field, change.after]));
      await lockLine(call, contractId, id, given);
    }
    await recalculate(call, contractId, { touched: true });
    await remember(
      call.db,
      'contract',
      contractId,
      call.user.id,
      'line changed',
      changes.map((change) => ({ ...change, field: `${String(nameOf(before))}: ${change.field}` })),
    );
  },
  async remove(call, id) {
    const line = await inWords(call.db, id);
    if (line === undefined) return;
    const write = call as WriteCall<Values>;
    await lockContract(write, line.contract_id);
    await deleteRow(call.db, source, id, call.user.id);
    await recalculate(write, line.contract_id, { touched: true });
    await remember(call.db, 'contract', line.contract_id, call.user.id, 'line removed', [
      { field: 'line', before: line.words, after: null },
    ]);
  },
};
