/** What a move of a contract does to its goods (domain rules §6). */
import { t } from '@hireyard/messages';
import { compareDates } from '@hireyard/domain/values/calendar';
import type { ContractPosition } from '@hireyard/domain/contracts/moves/decide';
import type { WriteCall } from '../../platform/http/call.ts';
import type { Values } from '../../records/core/write.ts';
import { returnUndelivered, sendGoods } from '../goods/ledger.ts';

interface Moved {
  readonly from: ContractPosition | null;
  readonly to: ContractPosition;
}

const sends = ({ from, to }: Moved): boolean => to === 'in_transit' || (to === 'on_hire' && from !== null);
const failed = ({ from, to }: Moved): boolean => from === 'in_transit' && to === 'entered';

/** Goods leave with the vehicle, or with a customer who collects them; from a failed delivery they return unused. */
export async function moveGoods(call: WriteCall<Values>, id: number, move: Moved): Promise<void> {
  const when = { contract: id, user: call.user.id, today: call.today };
  if (sends(move)) await sendGoods(call.db, when);
  if (failed(move)) await returnUndelivered(call.db, when, t('Delivery failed'));
}

/** Goods that leave before their delivery date, and those of a failed delivery, claim other days than before. */
export const claimsMove = (move: Moved, delivery: string | null, today: string): boolean =>
  failed(move) || (sends(move) && (delivery === null || compareDates(today, delivery) < 0));
