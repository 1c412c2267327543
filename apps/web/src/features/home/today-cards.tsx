import { t } from '@hireyard/messages';
import type {
  DayLoad,
  Launchpad,
  LaunchpadMoney,
  LaunchpadOutNow,
  TodayKind,
} from '@hireyard/wire/reports/launchpad';
import { formatDay, formatMoney, formatNumber, inFigures, useSettings } from '../../lib/format.ts';
import { usePageQuery } from '../../page/address.ts';
import { Link } from '../../page/navigate.tsx';
import { type StateIds, stateIds, statesOf } from '../../resource/record.ts';
import { Figure } from '../../ui/card.tsx';
import { Row } from '../../ui/layout.tsx';
import { Money } from '../../ui/text.tsx';
import { returningToday, leavingToday, needsClosing, overdueReturns } from '../contracts/index.ts';
import { type Filters, useContractAddress } from './next-days.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../lib/registry/paths.ts';
import { classNames } from '../../lib/class-names.ts';

/** Money figures for users with permission, with links to their lists. */
export function MoneyCard({ money }: { readonly money: LaunchpadMoney }) {
  const states = useQuery(statesOf('refund_request_status'));
  const toApprove = stateIds(states.data?.results ?? [])('create').join(',');
  const refunds = paths.refundRequests.to({}, toApprove === '' ? {} : { states__id__in: toApprove });
  const late = /[1-9]/.test(money.overdue);
  return (
    <section className="hy-card hy-mc" aria-labelledby="money-today">
      <header className="hy-card-head">
        <h2 id="money-today">{t('Money')}</h2>
      </header>
      <nav aria-label={t('Money')}>
        <ul className="hy-lined">
          <Line label={t('Outstanding')} to={paths.accounts.to()}>
            <Money amount={money.outstanding} />
          </Line>
          <Line label={t('Overdue')} to={paths.accounts.to({}, { overdue: 'true' })} late={late}>
            <Money amount={money.overdue} />
          </Line>
          <Line label={t('Deposits held')}>
            <Money amount={money.deposits_held} />
          </Line>
          <Line label={t('Refunds to approve')} to={refunds}>
            {inFigures(money.refunds_to_approve)}
          </Line>
          <Line label={t('Failed jobs')} to={paths.system.to()} late={money.failed_jobs > 0}>
            {inFigures(money.failed_jobs)}
          </Line>
        </ul>
      </nav>
      <WeekChart week={money.week} />
    </section>
  );
}

interface LineProps {
  readonly label: string;
  readonly to?: string;
  readonly late?: boolean;
  readonly children: ReactNode;
}

function Line({ label, to, late = false, children }: LineProps) {
  const words = (
    <>
      <span>{label}</span>
      <b className={classNames('hy-num', late && 'hy-danger')}>{children}</b>
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <Row between>{words}</Row>
      ) : (
        <Link to={to} direction="root" className="hy-row is-between">
          {words}
        </Link>
      )}
    </li>
  );
}

const HEIGHT = 64;
const DAY = 40;
const BAR = 13;

/** Describes the change on last year. */
function changeText(turnover: string, lastYear: string): string {
  const [now, then] = [Number(turnover), Number(lastYear)];
  if (then <= 0) return t('no figures for last year');
  const percent = Math.round((100 * (now - then)) / then);
  if (percent === 0) return t('same as last year');
  return percent > 0
    ? t('{percent}% up on last year', { percent: inFigures(percent) })
    : t('{percent}% down on last year', { percent: inFigures(-percent) });
}

/** This week's turnover by day, next to the same week last year. */
function WeekChart({ week }: { readonly week: LaunchpadMoney['week'] }) {
  const { locale, currency } = useSettings();
  const most = Math.max(1, ...week.days.flatMap((day) => [Number(day.turnover), Number(day.last_year)]));
  const height = (amount: string) => Math.max(0, (HEIGHT * Number(amount)) / most);
  return (
    <div className="hy-wk hy-card-foot">
      <h3 className="hy-label">{t('This week’s turnover')}</h3>
      <p>
        <b className="hy-size-title">
          <Money amount={week.turnover} />
        </b>{' '}
        <span className="hy-hint">{changeText(week.turnover, week.last_year)}</span>
      </p>
      <svg direction="ltr" viewBox={`0 0 ${7 * DAY} ${HEIGHT + 16}`} aria-hidden="true">
        {week.days.map((day, at) => (
          <g key={day.day} transform={`translate(${at * DAY + 6} 0)`}>
            <rect
              className="hy-mark is-faint"
              width={BAR}
              y={HEIGHT - height(day.last_year)}
              height={height(day.last_year)}
              rx="2"
            />
            <rect
              className="hy-mark"
              width={BAR}
              x={BAR + 2}
              y={HEIGHT - height(day.turnover)}
              height={height(day.turnover)}
              rx="2"
            />
            <text x={BAR + 1} y={HEIGHT + 13} textAnchor="middle">
              {formatDay(day.day, locale, 'weekday').slice(0, 2)}
            </text>
          </g>
        ))}
        <line x2={7 * DAY} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <Row className="hy-hint" aria-hidden="true">
        <span>
          <i className="hy-mark is-key" />
          {t('this week')}
        </span>
        <span>
          <i className="hy-mark is-key is-faint" />
          {t('last year')}
        </span>
      </Row>
      <div className="hy-sr">
        <table>
          <caption>{t('Turnover by day')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
              <th scope="col">{t('This week')}</th>
              <th scope="col">{t('Last year')}</th>
            </tr>
          </thead>
          <tbody>
            {week.days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{formatDay(day.day, locale, 'weekday')}</th>
                <td>{formatMoney(day.turnover, locale, currency)}</td>
                <td>{formatMoney(day.last_year, locale, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface Shown {
  readonly kind: TodayKind;
  readonly label: string;
  readonly none: string;
  /** Red above zero. */
  readonly late?: true;
  readonly view: (ids: StateIds, today: string) => { readonly filters: Filters };
}
const CARDS: readonly Shown[] = [
  { kind: 'going_out', label: t('Going out today'), none: t('nothing going out'), view: leavingToday },
  { kind: 'coming_back', label: t('Coming back today'), none: t('nothing due back'), view: returningToday },
  {
    kind: 'overdue_back',
    label: t('Overdue returns'),
    none: t('nothing overdue'),
    late: true,
    view: overdueReturns,
  },
  { kind: 'needs_closing', label: t('To complete'), none: t('nothing to complete'), view: needsClosing },
];

interface TodayProps {
  /** Undefined while loading. */
  readonly today: Launchpad['today'] | undefined;
  readonly outNow: Launchpad['out_now'] | undefined;
  readonly day: string;
}

/** Today's contract counts with pieces and value, and the units that are out, linked to their lists. */
export function TodayCards({ today, outNow, day }: TodayProps) {
  const address = useContractAddress();
  return (
    <nav className="hy-figures hy-today" aria-label={t('Contracts today')}>
      {CARDS.map(({ kind, label, none, late, view }) => {
        const load = today?.[kind];
        return (
          <Link key={kind} to={address((ids) => view(ids, day).filters)} direction="root">
            <Figure label={label} note={load && (load.count === 0 ? none : <LoadWords load={load} />)}>
              <span className={late && load && load.count > 0 ? 'hy-danger' : undefined}>
                {load === undefined ? '\u2007' : inFigures(load.count)}
              </span>
            </Figure>
          </Link>
        );
      })}
      <OutNowFigure out={outNow ?? undefined} />
    </nav>
  );
}

/** Units that are out now, and how many are overdue, with a link to the report. */
function OutNowFigure({ out }: { readonly out: LaunchpadOutNow | undefined }) {
  const [query] = usePageQuery();
  return (
    <Link to={paths.outNow.to({}, { depot__id__in: query.get('depot') ?? undefined })} direction="root">
      <Figure
        label={paths.outNow.title}
        note={out && (out.units === 0 ? t('nothing out') : <OutWords out={out} />)}
      >
        {out === undefined ? '\u2007' : inFigures(out.units)}
      </Figure>
    </Link>
  );
}

function OutWords({ out: { contracts, lines, overdue_units: overdue } }: { readonly out: LaunchpadOutNow }) {
  return (
    <>
      {t(
        '{lines, plural, one {# line} other {# lines}} · {contracts, plural, one {# contract} other {# contracts}}',
        {
          lines,
          contracts,
        },
      )}
      {overdue > 0 && (
        <span className="hy-block hy-danger">
          {t('{units, plural, one {# unit overdue} other {# units overdue}}', { units: overdue })}
        </span>
      )}
    </>
  );
}

/** Pieces, weight, vehicles and value. */
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
        // keeps each figure with its unit on one line
        .replaceAll(' ', '\u00a0')
        .replaceAll('·\u00a0', '· ')}
      <span className="hy-block">
        <Money amount={value} />
      </span>
    </>
  );
}
