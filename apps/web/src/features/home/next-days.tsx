import { t } from '@hireyard/messages';
import type { NextDay } from '@hireyard/wire/reports/launchpad';
import { useQuery } from '@tanstack/react-query';
import { classNames } from '../../lib/class-names.ts';
import { formatDay, formatNumber, useSettings } from '../../lib/format.ts';
import { usePageActive } from '../../lib/page-active.ts';
import { paths } from '../../lib/registry/paths.ts';
import { usePageQuery } from '../../page/address.ts';
import { Link } from '../../page/navigate.tsx';
import { useCan } from '../../page/session.ts';
import { type StateIds, stateIds, statesOf } from '../../resource/record.ts';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { backOn, outOn } from '../contracts/index.ts';

// Addresses of contract lists that show exactly what a figure counts.

export type Filters = Readonly<Record<string, readonly string[]>>;

/** The list with these filters, of the depots that the dashboard is about. */
const contractsWith = (filters: Filters, depot: string | undefined): string =>
  paths.contracts.to(
    {},
    {
      ...Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, values.join(',')])),
      ...(depot === undefined ? {} : { depot__id__in: depot }),
    },
  );

/** Makes such addresses; states are known by what they mean, their ids are the data's own. */
export function useContractAddress(): (filters: (ids: StateIds) => Filters) => string {
  const active = usePageActive();
  const { data } = useQuery({ ...statesOf('contract_status'), subscribed: active });
  const [query] = usePageQuery();
  const ids = stateIds(data?.results ?? []);
  return (filters) => contractsWith(filters(ids), query.get('depot') ?? undefined);
}

const SATURDAY = 6;
const weekdayOf = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** How many go out, of how many there are. */
const Vehicles = ({ day }: { readonly day: NextDay }) => (
  <>
    {day.vehicles_used}
    {day.vehicles_available !== null && (
      <span className={classNames('hy-nd-of', !day.over_capacity && 'hy-muted')}>
        {' '}
        {t('of {vehicles_available}', { vehicles_available: day.vehicles_available })}
      </span>
    )}
    {day.over_capacity && <span className="hy-sr">{t(', more than there are')}</span>}
  </>
);

/** What leaves and comes back on each of the next fourteen days, what has to be washed, and the vehicles that it takes. */
export function NextDays({ days }: { readonly days: readonly NextDay[] }) {
  const { locale } = useSettings();
  const address = useContractAddress();
  const can = useCan();
  const most = Math.max(1, ...days.flatMap((day) => [day.pieces_out, day.pieces_back]));
  const number = (n: number) => (n === 0 ? <span className="hy-none">–</span> : formatNumber(n, locale));
  const mayPlan = can('stock.view_vehiclerun');
  const [query] = usePageQuery();
  const depot = query.get('depot')?.split(',')[0];
  const unknown = days.every((day) => day.vehicles_available === null);
  const cell = (day: NextDay) => classNames(day.weekday >= SATURDAY && 'is-weekend');
  const link = (count: number, pieces: number, to: string, words: string, day: string) =>
    count === 0 ? (
      number(0)
    ) : (
      <Link
        to={to}
        direction="root"
        aria-label={`${formatNumber(pieces, locale)} ${words} ${formatDay(day, locale, 'weekday')}`}
      >
        {formatNumber(pieces, locale)}
      </Link>
    );
  return (
    <section className="hy-card hy-nd" aria-labelledby="next-days">
      <header className="hy-card-head">
        <h2 id="next-days">{t('Next 14 days')}</h2>
        <span className="hy-hint">{t('pieces; choose a figure to see its contracts')}</span>
      </header>
      <ScrollArea className="hy-scroll-x" label={t('Day by day')}>
        <table className="hy-num">
          <thead>
            <tr>
              <th scope="col">
                <span className="hy-sr">{t('Figure')}</span>
              </th>
              {days.map((day) => (
                <th key={day.day} scope="col" className={cell(day)}>
                  <time className="hy-muted" dateTime={day.day}>
                    {weekdayOf(day.day, locale)}
                    <b>{Number(day.day.slice(-2))}</b>
                  </time>
                  <div className="hy-nd-bars" aria-hidden="true">
                    <i className="hy-mark" style={{ height: `${(100 * day.pieces_out) / most}%` }} />
                    <i
                      className="hy-mark is-faint"
                      style={{ height: `${(100 * day.pieces_back) / most}%` }}
                    />
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row" className="hy-label">
                <i className="hy-mark is-key" />
                {t('Out')}
              </th>
              {days.map((day) => (
                <td key={day.day} className={cell(day)}>
                  {link(
                    day.contracts_out,
                    day.pieces_out,
                    address((ids) => outOn(ids, day.day)),
                    t('pieces out on'),
                    day.day,
                  )}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row" className="hy-label">
                <i className="hy-mark is-key is-faint" />
                {t('Back')}
              </th>
              {days.map((day) => (
                <td key={day.day} className={cell(day)}>
                  {link(
                    day.contracts_back,
                    day.pieces_back,
                    address((ids) => backOn(ids, day.day)),
                    t('pieces back on'),
                    day.day,
                  )}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row" className="hy-label">
                {t('Wash-up')}
              </th>
              {days.map((day) => (
                <td key={day.day} className={cell(day)}>
                  {number(day.washup_pieces)}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row" className="hy-label">
                {t('Vehicles')}
              </th>
              {days.map((day) => (
                <td key={day.day} className={classNames(cell(day), day.over_capacity && 'is-over hy-danger')}>
                  {day.vehicles_used === 0 && day.vehicles_available === null ? (
                    number(0)
                  ) : mayPlan ? (
                    <Link
                      to={paths.loadPlan.to({}, { depot, day: day.day })}
                      direction="root"
                      title={t('Load plan of this day')}
                    >
                      <Vehicles day={day} />
                      <span className="hy-sr">
                        {' '}
                        {t('vehicles on {day}', { day: formatDay(day.day, locale, 'weekday') })}
                      </span>
                    </Link>
                  ) : (
                    <Vehicles day={day} />
                  )}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </ScrollArea>
      {unknown && (
        <p className="hy-card-foot hy-hint">
          {t('How many vehicles there are is not known, so no day can be over.')}{' '}
          {can('core.change_metadata') && (
            <Link to={paths.businessArea.to({ area: 'delivery' })} direction="root">
              {t('Say how many')}
            </Link>
          )}
        </p>
      )}
    </section>
  );
}
