import { t } from '@hireyard/messages';
import type { DayLoad, Launchpad, TodayKind } from '@hireyard/wire/reports/launchpad';
import { Link } from '../../page/navigate.tsx';
import type { StateIds } from '../../resource/state-ids.ts';
import { Figure } from '../../ui/card.tsx';
import { formatNumber } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { useSettings } from '../../lib/settings.ts';
import { comingBackToday, goingOutToday, needsClosing, overdueBack } from '../contracts/index.ts';
import { inFigures } from '../../lib/locale.ts';
import { type Filters, useContractAddress } from './contract-address.ts';

interface Shown {
  readonly kind: TodayKind;
  readonly label: string;
  readonly none: string;
  /** Above zero it is bad news. */
  readonly late?: true;
  readonly view: (ids: StateIds, today: string) => { readonly filters: Filters };
}
const CARDS: readonly Shown[] = [
  { kind: 'going_out', label: t('Going out today'), none: t('nothing leaves'), view: goingOutToday },
  { kind: 'coming_back', label: t('Coming back today'), none: t('nothing is due'), view: comingBackToday },
  {
    kind: 'overdue_back',
    label: t('Overdue back'),
    none: t('all is back in time'),
    late: true,
    view: overdueBack,
  },
  { kind: 'needs_closing', label: t('To complete'), none: t('all is closed'), view: needsClosing },
];

/** How many contracts want something today, what they move, and the list of exactly these. */
export function TodayCards({
  today,
  day,
}: {
  readonly today: Launchpad['today'] | undefined;
  readonly day: string;
}) {
  const address = useContractAddress();
  return (
    <nav className="hy-figures hy-today" aria-label={t('Contracts today')}>
      {CARDS.map(({ kind, label, none, late, view }) => {
        const load = today?.[kind];
        return (
          <Link
            key={kind}
            to={address((ids) => view(ids, day).filters)}
            direction="root"
            className={late && load && load.count > 0 ? 'is-late' : undefined}
          >
            <Figure label={label} note={load && (load.count === 0 ? none : <LoadWords load={load} />)}>
              {load === undefined ? '\u2007' : inFigures(load.count)}
            </Figure>
          </Link>
        );
      })}
    </nav>
  );
}

/** Pieces, weight and vehicles, then what they are worth. */
function LoadWords({ load: { pieces, weight, vehicles, value } }: { readonly load: DayLoad }) {
  const { locale } = useSettings();
  const number = (n: number) => formatNumber(n, locale);
  return (
    <>
      {[
        t('{count, plural, one {# piece} other {# pieces}} · {weight} kg', {
          count: pieces,
          weight: number(Math.round(Number(weight))),
        }),
        ...(vehicles > 0
          ? [t('{count, plural, one {# vehicle} other {# vehicles}}', { count: vehicles })]
          : []),
      ]
        .join(' · ')
        // lines end between the figures, never between a figure and its unit
        .replaceAll(' ', '\u00a0')
        .replaceAll('·\u00a0', '· ')}
      <span className="hy-today-value">
        <Money amount={value} />
      </span>
    </>
  );
}
