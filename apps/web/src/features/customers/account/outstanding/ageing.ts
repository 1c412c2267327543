/** What contracts owe, summed up by how late it is. */
import { AGEING_BUCKETS, type AgeingBucket, ageingOf } from '@hireyard/domain/money/statement';
import { formatMoney, type Minor, parseMoney } from '@hireyard/domain/values/money';
import type { OutstandingContract } from '@hireyard/wire/money/money';

type Owing = Pick<OutstandingContract, 'balance'>;
/** For hire and damages; a deposit is held, not owed (domain rules §8). */
const owedMinor = ({ balance }: Owing): Minor =>
  parseMoney(balance.contract.outstanding) + parseMoney(balance.damages.outstanding);
/** The same as decimal text. */
export const owedOf = (contract: Owing): string => formatMoney(owedMinor(contract));

/** @param today YYYY-MM-DD; what is due on it is not late yet */
export function ageingOfContracts(
  contracts: readonly Pick<OutstandingContract, 'balance' | 'payment_due_date'>[],
  today: string,
): Readonly<Record<AgeingBucket, string>> {
  const ageing = ageingOf(
    contracts.map((contract) => ({ due: contract.payment_due_date, owed: owedMinor(contract) })),
    today,
  );
  const text = AGEING_BUCKETS.map((bucket) => [bucket, formatMoney(ageing[bucket])]);
  return Object.fromEntries(text) as Record<AgeingBucket, string>;
}
