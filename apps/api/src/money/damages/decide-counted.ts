/** Charges or waives units counted broken or missing (domain rules §6). */
import { t } from '@hireyard/messages';
import { type CountedDamage, damageAmount } from '@hireyard/domain/money/counted-damage';
import { formatMoney, type Minor, parseMoney } from '@hireyard/domain/values/money';
import type { CountedDecision } from '@hireyard/wire/contracts/count-in';
import { damage } from '@hireyard/wire/money/damage';
import { type Db, sql, type Tx } from '../../db/database.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { changesOf, insertRow, writeHistory, updateRow } from '../../records/core/write.ts';
import { damageSource as source } from './source.ts';

interface Row {
  readonly id: number;
  readonly contractstock: number;
  readonly stockitem: number;
  readonly title: string;
  readonly kind: 'broken' | 'missing';
  readonly quantity: number;
  readonly unit_price: string;
  readonly amount: string;
  readonly decision: CountedDamage['decision'];
  readonly counted_on: string;
}

/** Returns the damages that follow from a contract's count. */
export const countedDamages = (db: Db, contract: number): Promise<Row[]> =>
  db.rows<Row>(sql`
    select d.id, d.contract_line_id as contractstock, d.stockitem_id as stockitem, i.internal_title as title, d.kind, d.quantity, d.unit_price, d.amount,
      d.decision, d.counted_on from damage d join stockitem i on i.id = d.stockitem_id
    where d.contract_id = ${contract} and d.contract_line_id is not null order by d.contract_line_id, d.id`);

const change = (tx: Tx, row: Row, body: object, user: number): Promise<void> =>
  updateRow(tx, source, row.id, changesOf(damage.fields, { ...row }, { ...body }), user);

/** Decides some units of an undecided row; the rest stays undecided. Returns the decided row. */
async function decideUnits(
  tx: Tx,
  contract: number,
  row: Row,
  units: number,
  { decision, amount }: CountedDecision,
  user: number,
): Promise<void> {
  const money = { ...row, unit_price: parseMoney(row.unit_price), amount: parseMoney(row.amount) };
  const agreed: Minor = amount == null ? damageAmount(money, units) : parseMoney(amount);
  if (decision === 'charge' && agreed === 0n && amount == null)
    throw invalid({
      damages: [t('{title} has no replacement price. Enter the amount to charge.', { title: row.title })],
    });
  if (units === row.quantity) return change(tx, row, { decision, amount: formatMoney(agreed) }, user);
  const rest = row.quantity - units;
  await change(tx, row, { quantity: rest, amount: formatMoney(damageAmount(money, rest)) }, user);
  const { stockitem, kind, unit_price, counted_on } = row;
  const values = { contract, stockitem, kind, quantity: units, unit_price, decision, counted_on };
  await insertRow(tx, source, { ...values, amount: formatMoney(agreed) }, user, {
    created_by_id: user,
    contract_line_id: row.contractstock,
  });
}

/** The rows of a decision: those already decided so, the undecided ones of each day, and how many of their units it takes. */
interface Asked {
  readonly decided: readonly Row[];
  readonly open: readonly Row[];
  readonly units: number;
}

/** 400 if both broken and missing units could be meant; 409 for more units than are undecided. */
function askedOf(rows: readonly Row[], one: CountedDecision): Asked {
  const own = rows.filter(
    (row) => row.contractstock === one.contractstock && (one.kind == null || row.kind === one.kind),
  );
  if (new Set(own.map(({ kind }) => kind)).size > 1)
    throw invalid({ damages: [t('Specify whether the broken or the missing units are meant.')] });
  const decided = own.filter((row) => row.decision === one.decision);
  const open = own.filter((row) => row.decision === 'undecided');
  const undecided = open.reduce((sum, row) => sum + row.quantity, 0);
  const units = one.quantity - decided.reduce((sum, row) => sum + row.quantity, 0);
  if (units > undecided)
    throw conflict(
      undecided === 0
        ? t('No broken or missing units of this line are undecided. Count them in first.')
        : t('Only {quantity} of {title} {quantity2, plural, one {is} other {are}} undecided.', {
            quantity: undecided,
            title: own[0]?.title ?? t('the line'),
            quantity2: undecided,
          }),
      'nothing_to_decide',
    );
  return { decided, open, units };
}

/** Spreads a decision over the undecided rows, oldest first. An agreed amount is shared by units; the last row gets the rest. */
function partsOf(open: readonly Row[], units: number, decision: CountedDecision) {
  const agreed = decision.amount == null ? null : parseMoney(decision.amount);
  let [left, rest] = [units, agreed ?? 0n];
  return open.flatMap((row) => {
    const taken = Math.min(row.quantity, left);
    if (taken === 0) return [];
    left -= taken;
    const share = left === 0 ? rest : ((agreed ?? 0n) * BigInt(taken)) / BigInt(units);
    rest -= share;
    return [
      {
        row,
        units: taken,
        decision: agreed === null ? decision : { ...decision, amount: formatMoney(share) },
      },
    ];
  });
}

/**
 * Decides units counted broken or missing on a locked contract: afterwards this many units of a line are charged or
 * waived. Units already decided so count, so a repeat changes nothing. 409 for more than are counted and undecided.
 */
export async function decideCounted(
  tx: Tx,
  contract: number,
  user: number,
  decisions: readonly CountedDecision[],
): Promise<void> {
  for (const one of decisions) {
    const { decided, open, units } = askedOf(await countedDamages(tx, contract), one);
    const agreed = units === 0 && one.amount != null && decided.length === 1 ? decided[0] : undefined;
    const [first] = open;
    if (units > 0 && first !== undefined) {
      for (const part of partsOf(open, units, one))
        await decideUnits(tx, contract, part.row, part.units, part.decision, user);
      await writeHistory(tx, 'contract', contract, user, 'damage decided', [
        { field: `${units} × ${first.title} ${first.kind}`, before: 'undecided', after: one.decision },
      ]);
    } else if (agreed !== undefined && agreed.amount !== one.amount) {
      await change(tx, agreed, { amount: one.amount }, user);
      await writeHistory(tx, 'contract', contract, user, 'damage changed', [
        { field: `${agreed.title} ${agreed.kind}: amount`, before: agreed.amount, after: one.amount },
      ]);
    }
  }
}
