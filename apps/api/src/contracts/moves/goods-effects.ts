/** What a move of a contract does to its goods (domain rules §6). */
import { t } from '@hireyard/messages';
import { compareDates } from '@hireyard/domain/values/calendar';
import type { ContractPosition } from '@hireyard/domain/contracts/moves/decide';
import * as f from '@hireyard/wire/field';
import { type SentLine, sendBody } from '@hireyard/wire/contracts/goods';
import type { WriteCall } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Values } from '../../records/core/write.ts';
import { sendChosen } from '../goods/chosen.ts';
import { returnUndelivered, sendDueGoods } from '../goods/ledger.ts';

interface HireDays {
  readonly contract: { readonly delivery_date: string | null };
  readonly lines: readonly { readonly delivery_date: string | null }[];
}

interface Moved {
  readonly from: ContractPosition | null;
  readonly to: ContractPosition;
  /** The units to send; undefined sends everything that is due. */
  readonly lines: readonly SentLine[] | undefined;
}

const sends = ({ from, to }: Moved): boolean =>
  from === 'entered' && (to === 'in_transit' || to === 'on_hire');
const failed = ({ from, to }: Moved): boolean => from === 'in_transit' && to === 'entered';

/** Returns the units that a move names, or undefined if it names none. 400 if their shape is wrong. */
export function chosenUnits({ lines }: Values): readonly SentLine[] | undefined {
  if (lines === undefined) return undefined;
  const checked = sendBody.lines.check(lines);
  if (checked instanceof f.Refusal) throw invalid({ lines: [t('List lines with their units.')] });
  return checked;
}

/** Goods leave with the vehicle, or with a customer who collects them; from a failed delivery they return unused. */
export async function moveGoods(call: WriteCall<Values>, id: number, move: Moved): Promise<void> {
  const when = { contract: id, user: call.user.id, today: call.today };
  if (sends(move)) {
    if (move.lines === undefined) await sendDueGoods(call.db, when);
    else await sendChosen(call, id, move.lines, 'send');
  }
  if (failed(move)) await returnUndelivered(call.db, when, t('Delivery failed'));
}

/** Goods that leave before their delivery date, and those of a failed delivery, claim other days than before. */
export function claimsMove(
  move: Moved,
  { contract: { delivery_date: date }, lines }: HireDays,
  today: string,
): boolean {
  const isEarly = date === null || compareDates(today, date) < 0;
  const chosen = move.lines !== undefined || lines.some((line) => line.delivery_date !== null);
  return failed(move) || (sends(move) && (isEarly || chosen));
}
