import { t } from '@hireyard/messages';
import { AGEING_BUCKETS, type AgeingBucket } from '@hireyard/domain/money/statement';
import { ageingShape } from '@hireyard/wire/money/money';
import { labelOf } from '../../../../resource/record.ts';
import { Figure } from '../../../../ui/card.tsx';
import { isOwed, LateMoney } from '../late-money.tsx';
import { Money } from '../../../../ui/money.tsx';

/** What is owed by how late it is; late money stands out where there is some. */
export function AgeingFigures({ ageing }: { readonly ageing: Readonly<Record<AgeingBucket, string>> }) {
  return (
    <section className="hy-figures hy-ac-odd" aria-label={t('By days past the due date')}>
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
