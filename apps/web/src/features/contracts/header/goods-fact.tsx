/** Units that are with the customer, in the contract header. */
import { t } from '@hireyard/messages';
import { formatDay, inFigures, useSettings } from '../../../lib/format.ts';
import { useToday } from '../../../lib/use-today.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Link } from '../../../page/navigate.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { useCount } from '../count/use-count.ts';
import type { Contract } from '../data.ts';
import { goodsLines, sumGoods, UNDER_WAY } from '../goods/where.ts';
import { positionOf } from './steps.ts';

/** Says what is still out and when it is due back, with a link to the Goods tab; nothing if nothing is out. */
export default function GoodsFact({ contract }: { readonly contract: Contract }) {
  const today = useToday();
  const { locale } = useSettings();
  const position = positionOf(contract.states);
  const { data } = useCount(contract.id, UNDER_WAY.has(position));
  const sum = sumGoods(goodsLines(data?.lines ?? [], contract, today), today);
  if (!UNDER_WAY.has(position) || sum.out === 0) return null;
  const { due, late, daysLate } = sum;
  const out = inFigures(sum.out);
  return (
    <div>
      <dt>{t('Goods')}</dt>
      <dd>
        <Link to={paths.contract.to({ id: contract.id }, { tab: 'goods' })}>
          <span>
            {position === 'in_transit'
              ? t('{out} on their way', { out })
              : due === null
                ? t('{out} with the customer', { out })
                : t('{out} with the customer, due back {day}', { out, day: formatDay(due, locale, 'short') })}
          </span>
        </Link>
        {late > 0 && (
          <StateChip colour="danger">
            {late < sum.out
              ? t('{late} late', { late: inFigures(late) })
              : t('{late, plural, one {# day} other {# days}} late', { late: daysLate })}
          </StateChip>
        )}
      </dd>
    </div>
  );
}
