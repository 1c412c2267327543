import { t } from '@hireyard/messages';
import type { NextDay } from '@hireyard/wire/reports/launchpad';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { formatDay, formatNumber, useSettings, inFigures } from '../../lib/format.ts';
import { paths } from '../../lib/registry/paths.ts';
import { usePageQuery } from '../../page/address.ts';
import { Link } from '../../page/navigate.tsx';
import { useCan } from '../../page/session.ts';
import { type StateIds, stateIds, statesOf } from '../../resource/record.ts';
import { ScrollArea, Row } from '../../ui/layout.tsx';
import { backOn, outOn } from '../contracts/index.ts';

// URLs of contract lists that show exactly what a figure counts.

export type Filters = Readonly<Record<string, readonly string[]>>;

/** The list with these filters for the dashboard's depots. */
const contractsWith = (filters: Filters, depot: string | undefined): string =>
  paths.contracts.to(
    {},
    {
      ...Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, values.join(',')])),
      ...(depot === undefined ? {} : { depot__id__in: depot }),
    },
  );

/** Builds these URLs; states are found by system action because their IDs vary. */
export function useContractAddress(): (filters: (ids: StateIds) => Filters) => string {
  const { data } = useQuery(statesOf('contract_status'));
  const [query] = usePageQuery();
  const ids = stateIds(data?.results ?? []);
  return (filters) => contractsWith(filters(ids), query.get('depot') ?? undefined);
}

const SATURDAY = 6;
const weekdayOf = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** Vehicles used, and their total. */
const Vehicles = ({ day }: { readonly day: NextDay }) => (
  <>
    {inFigures(day.vehicles_used)}
    {day.vehicles_available !== null && (
      <span className={classNames('hy-nd-of', !day.over_capacity && 'hy-muted')}>
        {' '}
        {t('of {vehicles_available}', { vehicles_available: inFigures(day.vehicles_available) })}
      </span>
    )}
    {day.over_capacity && <span className="hy-sr">{t(', over capacity')}</span>}
  </>
);

const weekend = (day: NextDay): string => classNames(day.weekday >= SATURDAY && 'is-weekend');
const none = <span className="hy-none">–</span>;

interface DaysProps {
  readonly days: readonly NextDay[];
}

/** Pieces out and back, wash-up and vehicles for each of the next fourteen days. */
export function NextDays({ days }: DaysProps) {
  const { locale } = useSettings();
  const address = useContractAddress();
  const can = useCan();
  const unknown = days.every((day) => day.vehicles_available === null);
  return (
    <section className="hy-card hy-nd" aria-labelledby="next-days">
      <header className="hy-card-head">
        <h2 id="next-days">{t('Next 14 days')}</h2>
        <span className="hy-hint">{t('Pieces. Figures open contracts.')}</span>
      </header>
      <ScrollArea className="hy-scroll-x hy-calm" label={t('Day by day')}>
        <table className="hy-num">
          <DaysHead days={days} />
          <tbody>
            <FigureRow days={days} mark="is-key" label={t('Out')}>
              {({ day, contracts_out, pieces_out }) =>
                contracts_out === 0 ? (
                  none
                ) : (
                  <Pieces
                    to={address((ids) => outOn(ids, day))}
                    pieces={pieces_out}
                    words={t('pieces out on')}
                    day={day}
                  />
                )
              }
            </FigureRow>
            <FigureRow days={days} mark="is-key is-faint" label={t('Back')}>
              {({ day, contracts_back, pieces_back }) =>
                contracts_back === 0 ? (
                  none
                ) : (
                  <Pieces
                    to={address((ids) => backOn(ids, day))}
                    pieces={pieces_back}
                    words={t('pieces back on')}
                    day={day}
                  />
                )
              }
            </FigureRow>
            <FigureRow days={days} label={t('Wash-up')}>
              {({ washup_pieces: pieces }) => (pieces === 0 ? none : formatNumber(pieces, locale))}
            </FigureRow>
            <FigureRow
              days={days}
              label={t('Vehicles')}
              classOf={(day) => day.over_capacity && 'is-over hy-danger'}
            >
              {(day) => <VehiclesOf day={day} />}
            </FigureRow>
          </tbody>
        </table>
      </ScrollArea>
      {unknown && (
        <p className="hy-card-foot hy-hint">
          {t('Set your vehicles to see overbooked days.')}{' '}
          {can('core.change_metadata') && (
            <Link to={paths.businessArea.to({ area: 'delivery' })} direction="root">
              {t('Set number of vehicles')}
            </Link>
          )}
        </p>
      )}
    </section>
  );
}

/** The days, each with bars of pieces out and back. */
function DaysHead({ days }: DaysProps) {
  const { locale } = useSettings();
  const most = Math.max(1, ...days.flatMap((day) => [day.pieces_out, day.pieces_back]));
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="hy-sr">{t('Figure')}</span>
        </th>
        {days.map((day) => (
          <th key={day.day} scope="col" className={weekend(day)}>
            <time className="hy-muted" dateTime={day.day}>
              {weekdayOf(day.day, locale)}
              <b>{inFigures(Number(day.day.slice(-2)))}</b>
            </time>
            <Row gap={4} align="end" nowrap className="hy-nd-bars" aria-hidden="true">
              <i className="hy-mark" style={{ height: `${(100 * day.pieces_out) / most}%` }} />
              <i className="hy-mark is-faint" style={{ height: `${(100 * day.pieces_back) / most}%` }} />
            </Row>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface FigureRowProps extends DaysProps {
  readonly label: string;
  /** The class of the mark that matches its bars. */
  readonly mark?: string;
  /** The class of a day's cell, besides weekends. */
  readonly classOf?: (day: NextDay) => string | false;
  readonly children: (day: NextDay) => ReactNode;
}

function FigureRow({ days, label, mark, classOf, children }: FigureRowProps) {
  return (
    <tr>
      <th scope="row" className="hy-label">
        {mark !== undefined && <i className={`hy-mark ${mark}`} />}
        {label}
      </th>
      {days.map((day) => (
        <td key={day.day} className={classNames(weekend(day), classOf?.(day))}>
          {children(day)}
        </td>
      ))}
    </tr>
  );
}

interface PiecesProps {
  /** The URL of their contracts. */
  readonly to: string;
  readonly pieces: number;
  /** Joins figure and day for screen readers. */
  readonly words: string;
  readonly day: string;
}

function Pieces({ to, pieces, words, day }: PiecesProps) {
  const { locale } = useSettings();
  const figure = formatNumber(pieces, locale);
  return (
    <Link to={to} direction="root" aria-label={`${figure} ${words} ${formatDay(day, locale, 'weekday')}`}>
      {figure}
    </Link>
  );
}

/** A day's vehicles with a link to its load plan. */
function VehiclesOf({ day }: { readonly day: NextDay }) {
  const { locale } = useSettings();
  const mayPlan = useCan()('stock.view_vehiclerun');
  const [query] = usePageQuery();
  if (day.vehicles_used === 0 && day.vehicles_available === null) return none;
  if (!mayPlan) return <Vehicles day={day} />;
  const depot = query.get('depot')?.split(',')[0];
  return (
    <Link
      to={paths.loadPlan.to({}, { depot, day: day.day })}
      direction="root"
      title={t('Load plan for this day')}
    >
      <Vehicles day={day} />
      <span className="hy-sr"> {t('vehicles on {day}', { day: formatDay(day.day, locale, 'weekday') })}</span>
    </Link>
  );
}
