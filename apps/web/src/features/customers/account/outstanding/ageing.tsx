import { AGEING_BUCKETS, type AgeingBucket, ageingOf } from '@hireyard/domain/money/statement';
import { formatMoney, type Minor, parseMoney } from '@hireyard/domain/values/money';
import { t } from '@hireyard/messages';
import { ageingShape, type OutstandingContract } from '@hireyard/wire/money/money';
import { labelOf } from '../../../../resource/record.ts';
import { Figure } from '../../../../ui/card.tsx';
import { Money } from '../../../../ui/text.tsx';
import { isOwed, LateMoney } from '../credit-chip.tsx';

// Sums of debt by days overdue.

type Owing = Pick<OutstandingContract, 'balance'>;
/** Hire and damages; deposits are held, not owed (domain rules §8). */
const owedMinor = ({ balance }: Owing): Minor =>
  parseMoney(balance.contract.outstanding) + parseMoney(balance.damages.outstanding);
/** The same as decimal text. */
export const owedOf = (contract: Owing): string => formatMoney(owedMinor(contract));

/** @param today YYYY-MM-DD; amounts due today aren't overdue yet */
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

/** Debt by days overdue; overdue amounts are highlighted. */
export function AgeingFigures({ ageing }: { readonly ageing: Readonly<Record<AgeingBucket, string>> }) {
  return (
    <section className="hy-figures " aria-label={t('By days overdue')}>
      {AGEING_BUCKETS.map((bucket) => (
        <Figure
          key={bucket}
          label={labelOf(ageingShape[bucket], bucket)}
          help={bucket === 'current' ? 'account.ageing' : undefined}
        >
          {bucket !== 'current' && isOwed(ageing[bucket]) ? (
            <LateMoney amount={ageing[bucket]} />
          ) : (
            <Money amount={ageing[bucket]} />
          )}
        </Figure>
      ))}
    </section>
  );
}
