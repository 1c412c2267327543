/** Shows the holders of an item's units on a day, how its figures are calculated, and which hires late units endanger. */
import { t } from '@hireyard/messages';
import type { AvailabilityDay, Holder, OverdueItem } from '@hireyard/wire/stock/availability';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { NotLoaded } from '../../../ui/query-view.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { itemAvailability, overdueItems } from '../../../lib/api/availability.ts';
import { formatDay, formatNumber, useSettings } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { IconClose } from '../../../ui/icons.tsx';
import { placeBelow } from '../../../ui/popover.tsx';
import { holderText, sortHolders } from '../words.ts';
import { Row, Rows } from '../../../ui/layout.tsx';
import { explainDay } from './explain.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import './availability.css';

interface AvailabilityPopoverProps {
  /** The element it belongs to: it opens below, or at the foot of the screen on phones. */
  readonly anchor: HTMLElement;
  readonly title: string;
  readonly note?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel at a cell. Takes the focus; Escape or a press outside closes it and restores the focus. */
export function AvailabilityPopover({ anchor, title, note, onClose, children }: AvailabilityPopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return;
    element.showPopover();
    element.focus({ preventScroll: true });
    // its content may load later and be taller
    const place = () => {
      if (window.matchMedia('(min-width: 768px)').matches) placeBelow(anchor, element);
      else element.removeAttribute('style');
    };
    const watch = new ResizeObserver(place);
    watch.observe(element);
    place();
    return () => watch.disconnect();
  }, [anchor]);
  // the browser reports closing (Escape, a press outside) as an event
  useEffect(() => {
    const element = panel.current;
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') close.current();
    };
    element?.addEventListener('toggle', onToggle);
    return () => element?.removeEventListener('toggle', onToggle);
  }, []);
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className="hy-menu hy-av-pop"
    >
      <Row between nowrap align="start" className="hy-av-pop-head">
        <div>
          <h2>{title}</h2>
          {note !== undefined && <p className="hy-hint">{note}</p>}
        </div>
        <Button
          kind="quiet"
          icon={IconClose}
          aria-label={t('Close')}
          onClick={() => panel.current?.hidePopover()}
        />
      </Row>
      {children}
    </div>
  );
}

/** Lists contracts with their units, those that reserve units first. */
export function HolderList({ holders }: { readonly holders: readonly Holder[] }) {
  const { locale } = useSettings();
  const day = (iso: string) => formatDay(iso, locale, 'short');
  const date = (iso: string | null) => (iso === null ? '…' : day(iso));
  return (
    <Rows flush className="hy-size-table">
      {sortHolders(holders).map((holder, at) => {
        const { contract, quantity, kind } = holder;
        return (
          <li key={`${contract.id}-${kind}-${at}`}>
            <Row between nowrap>
              <span>
                <HireLink contract={contract} /> {contract.customer}
              </span>
              <b className="hy-num">{formatNumber(quantity, locale)}</b>
            </Row>
            <small className={kind === 'late' ? 'hy-danger' : 'hy-muted'}>
              {holderText(holder, day)} · {date(contract.delivery_date)} – {date(contract.collection_date)}
            </small>
          </li>
        );
      })}
    </Rows>
  );
}

/** Shows owned − out or booked − in wash-up or turnaround − broken or missing = free. */
function DaySum({ day }: { readonly day: AvailabilityDay }) {
  const { locale } = useSettings();
  const n = (units: number) => formatNumber(units, locale);
  const { owned, committed, quarantined, free, quoted, holders } = day;
  const lost = holders.reduce((sum, { kind, quantity }) => sum + (kind === 'lost' ? quantity : 0), 0);
  return (
    <dl className="hy-av-sum hy-size-table">
      <dt>{t('Owned')}</dt>
      <dd className="hy-end hy-num">{n(owned)}</dd>
      {committed > 0 && (
        <>
          <dt>{t('Booked or out')}</dt>
          <dd className="hy-end hy-num">
            <span dir="ltr">−{n(committed)}</span>
          </dd>
        </>
      )}
      {quarantined > lost && (
        <>
          <dt>{t('In wash-up or turnaround')}</dt>
          <dd className="hy-end hy-num">
            <span dir="ltr">−{n(quarantined - lost)}</span>
          </dd>
        </>
      )}
      {lost > 0 && (
        <>
          <dt>{t('Broken or missing')}</dt>
          <dd className="hy-end hy-num">
            <span dir="ltr">−{n(lost)}</span>
          </dd>
        </>
      )}
      <dt className={free < 0 ? 'hy-strong hy-danger' : 'hy-strong'}>{free < 0 ? t('Short') : t('Free')}</dt>
      <dd className={classNames('hy-end hy-num hy-strong', free < 0 && 'hy-danger')}>{n(Math.abs(free))}</dd>
      {quoted > 0 && (
        <>
          <dt>{t('In open quotes')}</dt>
          <dd className="hy-end hy-num">{n(quoted)}</dd>
        </>
      )}
    </dl>
  );
}

interface TodayExplainedProps {
  readonly days: readonly AvailabilityDay[];
  readonly today: string;
}

/** Says how many units are free today and what the others do; nothing if today isn't among the days. */
export function TodayExplained({ days, today }: TodayExplainedProps) {
  const { locale } = useSettings();
  const day = days.find(({ date }) => date === today);
  if (day === undefined) return null;
  return (
    <p className="hy-pad">
      <b>{t('Today')}</b> {explainDay(day, locale)}
    </p>
  );
}

interface DayHoldersProps {
  readonly stockitem: number;
  readonly depot: number | undefined;
  /** YYYY-MM-DD. */
  readonly day: string;
}

/** One item on one day at one depot. */
export function DayHolders({ stockitem, depot, day }: DayHoldersProps) {
  const { locale } = useSettings();
  const query = useQuery(itemAvailability(stockitem, { from: day, to: day, depot }));
  const figures = query.data?.days[0];
  if (figures === undefined)
    return <NotLoaded query={query} rows={4} height={28} loading={t('Loading contracts and quotes')} />;
  return (
    <>
      <p>{explainDay(figures, locale)}</p>
      {figures.holders.some(({ kind }) => kind === 'late') && (
        <OverdueNote stockitem={stockitem} depot={query.data?.depot.id} />
      )}
      <DaySum day={figures} />
      <h3 className="hy-label">{t('Contracts and quotes')}</h3>
      {figures.holders.length === 0 ? (
        <p className="hy-hint">{t('No contracts or quotes.')}</p>
      ) : (
        <HolderList holders={figures.holders} />
      )}
    </>
  );
}

interface HireLinkProps {
  readonly contract: Pick<OverdueItem['late'][number]['contract'], 'id' | 'contract_number'>;
}

/** The number of a contract, as a link for users who may view it. */
export function HireLink({ contract: { id, contract_number } }: HireLinkProps) {
  const can = useCan();
  return can('contract.view_contract') ? (
    <Link to={paths.contract.to({ id })}>{contract_number}</Link>
  ) : (
    contract_number
  );
}

interface OverdueNoteProps {
  readonly stockitem: number;
  readonly depot: number | undefined;
}

/** Lists the hires that the late units of an item at a depot leave short; nothing if there are none. */
function OverdueNote({ stockitem, depot }: OverdueNoteProps) {
  const { locale } = useSettings();
  const { data } = useQuery(overdueItems({ stockitem, depot }));
  const hires = data?.flatMap(({ endangers }) => endangers) ?? [];
  if (hires.length === 0) return null;
  return (
    <section className="hy-surface is-danger hy-size-table" aria-label={t('Late units')}>
      <p className="hy-strong hy-danger">
        {t('Late units leave {count, plural, one {# later hire} other {# later hires}} short', {
          count: hires.length,
        })}
      </p>
      <Rows flush>
        {hires.map(({ contract, day, short }) => (
          <li key={contract.id}>
            <HireLink contract={contract} /> {contract.customer} ·{' '}
            {t('{short} short on {day}', {
              short: formatNumber(short, locale),
              day: formatDay(day, locale, 'weekday'),
            })}
          </li>
        ))}
      </Rows>
    </section>
  );
}
