/** Creates damages for units counted in as broken or missing, in the transaction of the count (domain rules §6). */
import { type CountedDamage, damageAmount, planDamages } from '@hireyard/domain/money/counted-damage';
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import { damage } from '@hireyard/wire/money/damage';
import { sql, type Tx } from '../../db/database.ts';
import { changesOf, deleteRow, insertRow, updateRow } from '../../records/core/write.ts';
import { damageSource as source } from './source.ts';

/** A line whose count changed, with its current count. */
interface CountedLine {
  readonly id: number;
  readonly stockitem_id: number;
  /** Replacement price per unit; null = unknown, so the damage charges nothing until a price is entered. */
  readonly replacement_price: string | null;
  readonly broken: number;
  readonly missing: number;
}

interface When {
  readonly contract: number;
  readonly user: number;
  readonly today: string;
  readonly grace_days: number;
}

interface Row {
  readonly id: number;
  readonly contract_line_id: number;
  readonly kind: string;
  readonly quantity: number;
  readonly unit_price: string;
  readonly amount: string;
  readonly decision: CountedDamage['decision'];
  readonly counted_on: string;
}

const KINDS = ['broken', 'missing'] as const;
type ExistingDamage = Row & { readonly money: CountedDamage };

async function existingDamages(tx: Tx, lines: readonly CountedLine[]): Promise<ExistingDamage[]> {
  const rows = await tx.rows<Row>(sql`
    select id, contract_line_id, kind, quantity, unit_price, amount, decision, counted_on from damage
    where contract_line_id = any (${lines.map((line) => line.id)}::int[]) order by id for update`);
  return rows.map((row) => ({
    ...row,
    money: { ...row, unit_price: parseMoney(row.unit_price), amount: parseMoney(row.amount) },
  }));
}

async function resize(tx: Tx, row: Row, quantity: number, amount: bigint, user: number): Promise<void> {
  const body = { quantity, amount: formatMoney(amount) };
  await updateRow(tx, source, row.id, changesOf(damage.fields, { ...row }, body), user);
}

async function propose(
  tx: Tx,
  line: CountedLine,
  kind: (typeof KINDS)[number],
  quantity: number,
  when: When,
): Promise<void> {
  const unit_price = line.replacement_price ?? '0.00';
  const values = {
    contract: when.contract,
    stockitem: line.stockitem_id,
    kind,
    quantity,
    unit_price,
    amount: formatMoney(BigInt(quantity) * parseMoney(unit_price)),
    counted_on: when.today,
  };
  await insertRow(tx, source, values, when.user, {
    created_by_id: when.user,
    contract_line_id: line.id,
  });
}

/** Charged damages whose units turned up too late for an automatic credit. */
interface LateFind {
  readonly line: number;
  readonly units: number;
}

/**
 * Proposes damages for units counted broken or missing, and withdraws those that no longer are. The
 * contract must be locked, and settled afterwards.
 */
export async function followCount(tx: Tx, lines: readonly CountedLine[], when: When): Promise<LateFind[]> {
  const rows = await existingDamages(tx, lines);
  const late: LateFind[] = [];
  for (const line of lines)
    for (const kind of KINDS) {
      const own = rows.filter((row) => row.contract_line_id === line.id && row.kind === kind);
      const plan = planDamages(
        kind,
        line[kind],
        own.map((row) => row.money),
        when,
      );
      for (const id of plan.withdraw) await deleteRow(tx, source, id, when.user);
      for (const { id, quantity, amount } of plan.lower)
        for (const row of own) if (row.id === id) await resize(tx, row, quantity, amount, when.user);
      // Units counted on another day have days of grace of their own.
      const open = own.find((row) => row.decision === 'undecided' && row.counted_on === when.today);
      if (plan.propose > 0 && open !== undefined) {
        const quantity = open.quantity + plan.propose;
        await resize(tx, open, quantity, damageAmount(open.money, quantity), when.user);
      } else if (plan.propose > 0) await propose(tx, line, kind, plan.propose, when);
      if (plan.late > 0) late.push({ line: line.id, units: plan.late });
    }
  return late;
}
