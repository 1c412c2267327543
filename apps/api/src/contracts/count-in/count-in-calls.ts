/** GET and POST contract/{id}/count_in/ (domain rules §6). */
import { t } from '@hireyard/messages';
import { can } from '@hireyard/domain/people/access';
import { CONDITIONS, countChanges, countedOf, lineCount } from '@hireyard/domain/contracts/count-in';
import type {
  CountedContainer,
  CountedDecision,
  CountedLine,
  CountedWireGroup,
} from '@hireyard/wire/contracts/count-in';
import { type Db, sql } from '../../db/database.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { lockContract } from '../../money/core/facts.ts';
import { settle } from '../../money/core/settle.ts';
import type { ActionHandler, ActionReader } from '../../records/implementation.ts';
import { decideCounted } from '../../money/damages/decide-counted.ts';
import { addCounts, type Counted } from './count-in.ts';
import { writeOffLost } from '../goods/write-off.ts';
import { type CountLine, countLines, requireGoodsOut, GOODS_ARE_OUT } from './count-in-facts.ts';

/** Containers packed for the contract, or in which its goods were returned. */
const groupsOf = (db: Db, id: number) =>
  db.rows<Omit<CountedWireGroup, 'contractstock'> & { readonly stockitem_id: number }>(sql`
    with counted as (select stockgroup_id as id, sum(quantity)::int as counted from goods_movement
      where contract_id = ${id} and stockgroup_id is not null group by 1)
    select g.id, g.identifier, g.stockitem_id, g.quantity, coalesce(n.counted, 0) as counted
    from stockgroup g left join counted n on n.id = g.id where g.contract_id = ${id} or n.id is not null order by g.identifier, g.id`);

const recordedNotes = (db: Db, id: number) =>
  db.rows<{ line: number; note: string; photo: number | null }>(sql`
    select contract_line_id as line, reason as note, photo_file_id as photo from goods_movement
    where contract_id = ${id} and kind not in ('out', 'not_sent') and (reason <> '' or photo_file_id is not null) order by id desc`);

/** Returns the count of a contract as in the API; 404 if it is not found. */
async function countWire(db: Db, id: number) {
  const contract = await db.one<{ position: string; counted_in_on: string | null }>(
    sql`select position, counted_in_on from contract where id = ${id}`,
  );
  if (contract === undefined) throw notFound();
  const lines = await countLines(db, id);
  const recorded = await recordedNotes(db, id);
  const groups = await groupsOf(db, id);
  const wire = lines.map((line) => {
    const own = recorded.filter((one) => one.line === line.id);
    return {
      contractstock: line.id,
      stockitem: { id: line.stockitem_id, sku: line.sku, internal_title: line.internal_title },
      ...lineCount(line),
      washed: line.washed,
      replacement_price: line.replacement_price,
      quantity: line.quantity,
      delivery_date: line.delivery_date,
      collection_date: line.collection_date,
      out: line.out,
      notes: [...new Set(own.map(({ note }) => note).filter((note) => note !== ''))],
      photos: [...new Set(own.flatMap(({ photo }) => photo ?? []))],
    };
  });
  return {
    counted_in_on: contract.counted_in_on,
    can_count: GOODS_ARE_OUT.has(contract.position),
    uncounted: wire.reduce((sum, line) => sum + line.uncounted, 0),
    lines: wire,
    groups: groups.flatMap(({ stockitem_id, ...group }): CountedWireGroup[] => {
      const line = lines.find((one) => one.stockitem_id === stockitem_id);
      return line === undefined ? [] : [{ ...group, contractstock: line.id }];
    }),
  };
}

/** GET contract/{id}/count_in/. */
export const counted: ActionReader = async (call, id) => ({ body: await countWire(call.db, id) });

/** 409 for a change of figures that the user has not seen. */
function requireSeen(line: CountLine, { counted: seen }: CountedLine, changes: number): void {
  if (changes === 0 || seen === undefined || seen === null || seen === countedOf(line)) return;
  throw conflict(
    t('Someone else has counted {title} meanwhile. Check the figures, then save again.', {
      title: line.internal_title || line.sku,
    }),
    'counted_meanwhile',
  );
}

/** Returns the entries that bring a line to the given figures. */
function entriesOf(lines: readonly CountLine[], given: CountedLine): Counted[] {
  const line = lines.find(({ id }) => id === given.contractstock);
  if (line === undefined)
    throw invalid({
      lines: [
        t('No goods went out on line {contractstock} of this contract.', {
          contractstock: given.contractstock,
        }),
      ],
    });
  const wanted = Object.fromEntries(
    CONDITIONS.map((condition) => [condition, given[condition] ?? line[condition]]),
  ) as Record<(typeof CONDITIONS)[number], number>;
  const changes = countChanges(line, wanted, given.note);
  requireSeen(line, given, changes.length);
  return changes.map(({ condition, quantity, note }) => ({
    line: line.id,
    condition,
    quantity,
    note,
    photo: given.photo ?? null,
  }));
}

/** Returns the uncounted units of these containers, at most the uncounted units of their lines. */
async function contentsOf(
  db: Db,
  id: number,
  lines: readonly CountLine[],
  counting: readonly Counted[],
  given: readonly CountedContainer[],
): Promise<Counted[]> {
  if (given.length === 0) return [];
  const groups = await groupsOf(db, id);
  const left = new Map(lines.map((line) => [line.id, leftOf(line, counting)]));
  return given.flatMap(({ stockgroup, condition }) => {
    const group = groups.find((one) => one.id === stockgroup);
    const line = lines.find((one) => one.stockitem_id === group?.stockitem_id && (left.get(one.id) ?? 0) > 0);
    if (group === undefined)
      throw invalid({
        containers: [t('Container {stockgroup} is not packed for this contract.', { stockgroup })],
      });
    if (line === undefined) return [];
    const quantity = Math.min(group.quantity - group.counted, left.get(line.id) ?? 0);
    left.set(line.id, (left.get(line.id) ?? 0) - quantity);
    return quantity > 0 ? [{ line: line.id, condition, quantity, stockgroup }] : [];
  });
}

/** Returns the units of a line that neither were counted nor are being counted by this call. */
const leftOf = (line: CountLine, counting: readonly Counted[]): number =>
  lineCount(line).uncounted -
  counting.reduce((sum, one) => sum + (one.line === line.id ? one.quantity : 0), 0);

/** Returns a note or photo of a line without any counted units, unless it was recorded before. */
function remarkOf(
  lines: readonly CountLine[],
  recorded: Awaited<ReturnType<typeof recordedNotes>>,
  given: CountedLine,
): Counted[] {
  if (entriesOf(lines, given).length > 0) return [];
  const note = given.note?.trim() ?? '';
  const photo = given.photo ?? null;
  const known = recorded.some(
    (one) => one.line === given.contractstock && (photo === null ? one.note === note : one.photo === photo),
  );
  if (known || (note === '' && photo === null)) return [];
  return [{ line: given.contractstock, condition: 'good', quantity: 0, note: note || t('Picture'), photo }];
}

/**
 * Returns the rest of each line that is with the customer as good, or dirty if washed; `counting`: what else this call counts. Units that
 * have not left, or never left, don't return.
 */
function restOf(lines: readonly CountLine[], counting: readonly Counted[], toWash: boolean): Counted[] {
  return lines.flatMap((line) => {
    const rest = leftOf(line, counting) - lineCount(line).to_send;
    const condition = toWash && line.washed ? 'dirty' : 'good';
    return rest > 0 ? [{ line: line.id, condition, quantity: rest }] : [];
  });
}

/** POST contract/{id}/count_in/. */
export const countIn: ActionHandler = async (call, id) => {
  await lockContract(call.app, call.db, id);
  const lines = await countLines(call.db, id);
  const given = (call.body['lines'] ?? []) as readonly CountedLine[];
  const recorded = await recordedNotes(call.db, id);
  if (new Set(given.map(({ contractstock }) => contractstock)).size < given.length)
    throw invalid({ lines: [t('List each line only once.')] });
  const counting = given.flatMap((one) => [...entriesOf(lines, one), ...remarkOf(lines, recorded, one)]);
  const containers = (call.body['containers'] ?? []) as readonly CountedContainer[];
  counting.push(...(await contentsOf(call.db, id, lines, counting, containers)));
  const toWash = call.body['rest_to_wash'] === true;
  const rest = toWash || call.body['rest_good'] === true ? restOf(lines, counting, toWash) : [];
  await addCounts(call, id, [...counting, ...rest]);
  const decisions = (call.body['damages'] ?? []) as readonly CountedDecision[];
  if (decisions.length > 0) {
    if (!can(call.user, 'contract.change_damage')) throw forbidden();
    await requireGoodsOut(call.db, id);
    await decideCounted(call.db, id, call.user.id, decisions);
    await writeOffLost(call, id);
    await settle(call.db, id, call.user.id);
  }
  return { body: await countWire(call.db, id) };
};
