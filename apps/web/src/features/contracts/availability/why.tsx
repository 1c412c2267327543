/** Explains how many units of a line's item are free, and offers alternatives for a shortage. */
import { t } from '@hireyard/messages';
import { daysBetween } from '@hireyard/domain/values/calendar';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded, QueryView } from '../../../ui/query-view.tsx';
import { type Hire, hireAvailability, itemAvailability } from '../../../lib/api/availability.ts';
import { formatDay, formatNumber, useSettings } from '../../../lib/format.ts';
import { SkeletonRows } from '../../../ui/states.tsx';
import { AvailabilityPopover, HolderList, reasonsText } from '../../stock/index.ts';
import { aroundText, tightestDay } from './reasons.ts';
import { type Remedies, Suggestions } from './suggestions.tsx';

/** The item and quantity to explain, and the button that asked. */
export interface Question {
  readonly stockitem: { readonly id: number; readonly internal_title: string };
  /** Units that the contract needs. */
  readonly quantity: number;
  readonly anchor: HTMLElement;
}
const WAITING = <SkeletonRows rows={4} height={28} label={t('Loading availability')} />;

interface WhyProps extends Remedies {
  readonly question: Question;
  readonly hire: Hire;
  readonly onClose: () => void;
}

export default function Why({ question, hire, onClose, ...remedies }: WhyProps) {
  const { onPart, onItem, onDetails, onDates } = remedies;
  const { locale } = useSettings();
  const { stockitem, anchor } = question;
  const window = useQuery(hireAvailability(hire, [stockitem.id]));
  const found = window.data?.[0];
  const day = (iso: string) => formatDay(iso, locale, 'short');
  // selecting a suggestion closes the panel
  const closing =
    <A extends unknown[]>(apply: ((...given: A) => void) | undefined) =>
    (...given: A) => {
      onClose();
      apply?.(...given);
    };
  return (
    <AvailabilityPopover
      anchor={anchor}
      title={stockitem.internal_title}
      note={
        found &&
        t('Blocked {from} – {to} ({reasons}).', {
          from: day(found.from),
          to: day(found.to),
          reasons: aroundText(
            daysBetween(found.from, hire.delivery_date),
            daysBetween(hire.collection_date, found.to),
          ),
        })
      }
      onClose={onClose}
    >
      <QueryView query={{ ...window, data: found }} waiting={WAITING}>
        {(found) => (
          <Reasons
            key={`${found.from} ${found.to}`}
            question={question}
            hire={hire}
            from={found.from}
            to={found.to}
            {...(onPart && { onPart: closing(onPart) })}
            {...(onItem && { onItem: closing(onItem) })}
            {...(onDetails && { onDetails: closing(onDetails) })}
            {...(onDates && { onDates: closing(onDates) })}
          />
        )}
      </QueryView>
    </AvailabilityPopover>
  );
}

interface ReasonsProps extends Remedies {
  readonly question: Question;
  readonly hire: Hire;
  /** First and last blocked day. */
  readonly from: string;
  readonly to: string;
}

function Reasons({ question, hire, from, to, ...remedies }: ReasonsProps) {
  const { locale } = useSettings();
  const { stockitem, quantity } = question;
  const query = useQuery(itemAvailability(stockitem.id, { from, to, depot: hire.depot }));
  const { data } = query;
  const poorest = data && tightestDay(data.days, hire.contract ?? 0);
  if (data === undefined || poorest === undefined) return <NotLoaded query={query} waiting={WAITING} />;
  const n = (units: number) => formatNumber(units, locale);
  const short = quantity - poorest.free;
  const when = formatDay(poorest.day.date, locale, 'weekday');
  const reasons = reasonsText(poorest.others, poorest.day.date, locale);
  return (
    <>
      {short > 0 ? (
        <p className="hy-surface is-danger hy-danger hy-strong">
          {t('{short} short on {when}: {quantity} needed, {free} of {owned} free.', {
            short: n(short),
            quantity: n(quantity),
            free: n(Math.max(0, poorest.free)),
            owned: n(data.owned),
            when,
          })}
        </p>
      ) : (
        <p>
          {t('{free} of {owned} free on {when}; {quantity} needed.', {
            free: n(poorest.free),
            owned: n(data.owned),
            when,
            quantity: n(quantity),
          })}
        </p>
      )}
      {reasons !== '' && <p>{t('Not free: {reasons}.', { reasons })}</p>}
      {short > 0 && (
        <>
          <h3>{t('Alternatives')}</h3>
          <Suggestions hire={hire} stockitem={stockitem.id} quantity={quantity} {...remedies} />
        </>
      )}
      <h3>{t('Used elsewhere on {when}', { when })}</h3>
      {poorest.others.length === 0 ? (
        <p className="hy-hint">{t('No other hires that day.')}</p>
      ) : (
        <HolderList holders={poorest.others} />
      )}
    </>
  );
}
