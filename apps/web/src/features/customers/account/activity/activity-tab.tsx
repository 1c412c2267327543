import { t } from '@hireyard/messages';
import type { BalancesWire } from '@hireyard/wire/money/money';
import { useQuery } from '@tanstack/react-query';
import { usePageActive } from '../../../../lib/page-active.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { Figure } from '../../../../ui/card.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { formatMoney } from '../../../../lib/format.ts';
import { Money } from '../../../../ui/money.tsx';
import { useSettings } from '../../../../lib/settings.ts';
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx';
import { type Account, activityOptions } from '../data.ts';
import { PeriodPicker } from '../period/period-picker.tsx';
import { periodPresets, whyNoPeriod } from '../period/periods.ts';
import { usePeriod } from '../period/use-period.ts';
import { Lists } from './lists.tsx';
import '../tabs.css';

/** What happened on an account between two days: contracts, what was asked for and refunded, and the money that moved. */
export default function ActivityTab({ of }: { readonly of: Account }) {
  const active = usePageActive();
  const today = useToday();
  const presets = periodPresets(today);
  const [given, setPeriod] = usePeriod({ from: `${today.slice(0, 8)}01`, to: today });
  // both days must be said: an open end is today, an open beginning that of the year before the end
  const to = given.to || today;
  const period = { from: given.from || `${to.slice(0, 4)}-01-01`, to };
  const possible = whyNoPeriod(period) === undefined;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...activityOptions(of.id, period),
    subscribed: active,
    enabled: possible,
  });
  return (
    <div className="hy-ac-tab">
      <div className="hy-ac-tools">
        <PeriodPicker
          label={t('Period of the activity')}
          period={period}
          presets={presets}
          onChange={setPeriod}
        />
      </div>
      {error !== null && (data === undefined || isPlaceholderData) ? (
        <ErrorState
          title={t('The activity could not be loaded')}
          detail={error.message}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <SkeletonRows label={t('Loading the activity')} />
      ) : (
        <div
          className={classNames('hy-ac-tab', isPlaceholderData && 'hy-stale')}
          aria-busy={isPlaceholderData}
        >
          <Balances of={data.balance} />
          <Lists of={data} />
        </div>
      )}
    </div>
  );
}

const KINDS = [
  ['contract', t('Hire')],
  ['damages', t('Damages')],
  ['deposit', t('Deposits')],
] as const;

function Balances({ of }: { readonly of: BalancesWire }) {
  const { locale, currency } = useSettings();
  const money = (amount: string) => formatMoney(amount, locale, currency);
  return (
    <section className="hy-figures hy-ac-odd" aria-label={t('Balances of all time')}>
      {KINDS.map(([kind, label]) => {
        const { total, paid, refunded, outstanding } = of[kind];
        return (
          <Figure
            key={kind}
            label={t('{label} outstanding', { label })}
            note={t('Of {total}; paid {paid}, refunded {refunded}', {
              total: money(total),
              paid: money(paid),
              refunded: money(refunded),
            })}
          >
            <Money amount={outstanding} />
          </Figure>
        );
      })}
    </section>
  );
}
