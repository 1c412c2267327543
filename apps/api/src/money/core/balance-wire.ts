/** Converts a balance to its wire format (spec §3.11). */
import type { Balance } from '@hireyard/domain/money/balance';
import { formatMoney } from '@hireyard/domain/values/money';
import type { BalanceWire } from '@hireyard/wire/money/money';

/** Amounts as decimal text with two places. */
export const balanceWire = ({ can_request, ...amounts }: Balance): BalanceWire => ({
  ...(Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, formatMoney(amount)]),
  ) as Omit<BalanceWire, 'can_request'>),
  can_request,
});
