/** Sends the goods of a drop: with the hire's first move, or as another drop of a hire under way (domain rules §14). */
import { isUnderWay } from '@hireyard/domain/warehouse/drops';
import type { WorkHire } from '@hireyard/domain/warehouse/work';
import type { SentLine } from '@hireyard/wire/contracts/goods';
import type { WriteCall } from '../platform/http/call.ts';
import type { Values } from '../records/core/write.ts';
import { sendMore } from '../contracts/goods-calls/send.ts';
import { dueToLeave, type UnsentUnits } from '../contracts/goods/ledger.ts';
import { moveHire } from './move-hire.ts';

const linesOf = (units: readonly UnsentUnits[]): readonly SentLine[] =>
  units.map(({ line, quantity }) => ({ contractstock: line, quantity }));

/** A day's drop of a locked hire. */
export interface Drop {
  readonly contract: number;
  readonly position: string;
  readonly day: string;
  /** The identifier of the scan that sends it. */
  readonly scan: string;
  /** Lines of which some units stay, because a driver could not deliver them. */
  readonly lines?: WorkHire['lines'];
}

/** Returns what leaves with a drop, without undelivered units, and whether more follows. */
async function dueOf({ db }: WriteCall<Values>, { contract, day, lines = [] }: Drop) {
  const { due, more } = await dueToLeave(db, contract, day);
  const failed = new Map(lines.map(({ id, undelivered = 0 }) => [id, undelivered]));
  const leaving = due.flatMap((units) => {
    const quantity = units.quantity - (failed.get(units.line) ?? 0);
    return quantity > 0 ? [{ ...units, quantity }] : [];
  });
  const stays = [...failed.values()].some((units) => units > 0);
  return { due: leaving, more: more || stays };
}

/**
 * Moves an order on its way with the goods of a day's drop; returns the reason in words if it can't move. A scan may arrive days
 * later, so what is due today may have stayed.
 */
async function startHire(call: WriteCall<Values>, drop: Drop, step: string): Promise<string | null> {
  const { contract, day, lines } = drop;
  const { due, more } = await dueOf(call, drop);
  return moveHire(
    call,
    contract,
    step,
    (day !== call.today || lines !== undefined) && more && due.length > 0 ? linesOf(due) : undefined,
  );
}

/** Sends what is due with a day's drop and has not left yet. */
async function sendRest(call: WriteCall<Values>, drop: Drop): Promise<void> {
  const { due } = await dueOf(call, drop);
  if (due.length > 0) await sendMore(call, drop.contract, linesOf(due), drop.scan);
}

/** Sends a day's drop and takes an order to the next position; returns a reason in words if it can't move. */
export async function sendDrop(
  call: WriteCall<Values>,
  drop: Drop,
  step: 'in_transit' | 'on_hire',
): Promise<string | null> {
  if (drop.position === 'entered') return startHire(call, drop, step);
  if (isUnderWay(drop.position)) await sendRest(call, drop);
  return null;
}
