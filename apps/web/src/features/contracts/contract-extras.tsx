/** Parts of the contract page that load after it, in one file. */
import { t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { inFigures, formatDay, useSettings } from '../../lib/format.ts';
import { paths } from '../../lib/registry/paths.ts';
import { Link } from '../../page/navigate.tsx';
import { StateChip } from '../../ui/chip.tsx';
import { Help } from '../../ui/help/help.tsx';
import { agreedText, versionsOptions } from './versions/versions.ts';
import { useToday } from '../../lib/use-today.ts';
import { useCount } from './count/use-count.ts';
import type { Contract } from './data.ts';
import { goodsLines, sumGoods, UNDER_WAY } from './goods/where.ts';
import { positionOf } from './header/steps.ts';

export { default as Presence } from '../../resource/detail/presence.tsx';
export { default as HeaderMail } from './header/mail.tsx';

/** Links to the comparison with the accepted version; renders nothing if none was accepted. */
export function AcceptedFact({ id }: { readonly id: number }) {
  const { data } = useQuery(versionsOptions(id));
  const accepted = data?.accepted ?? null;
  if (accepted === null) return null;
  const { number, changed } = accepted;
  return (
    <div>
      <dt>
        {t('Customer accepted')}
        <Help topic="contract.accepted" label={t('Customer accepted')} />
      </dt>
      <dd>
        <Link to={paths.contract.to({ id }, { tab: 'history', compare: `${number}..now` })}>
          {changed.length === 0 ? (
            <StateChip colour="success">{t('Version {number}', { number: inFigures(number) })}</StateChip>
          ) : (
            <StateChip colour="warning">
              {t('Changed since: {changes}', { changes: agreedText(changed) })}
            </StateChip>
          )}
        </Link>
      </dd>
    </div>
  );
}

/** Shows how many units are out and when they are due back, with a link to the Goods tab. Renders nothing if none are out. */
export function GoodsFact({ contract }: { readonly contract: Contract }) {
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
      <dd className="hy-row">
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
              ? t('{late} overdue', { late: inFigures(late) })
              : t('{late, plural, one {# day} other {# days}} overdue', { late: daysLate })}
          </StateChip>
        )}
      </dd>
    </div>
  );
}
