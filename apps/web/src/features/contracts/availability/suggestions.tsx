/** Suggestions for a shortage; selecting one applies it. */
import { t } from '@hireyard/messages';
import type { Suggestions as Answer } from '@hireyard/wire/stock/availability';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotLoaded } from '../../../ui/query-view.tsx';
import { type Hire, suggestions } from '../../../lib/api/availability.ts';
import { formatDay, formatMoney, formatNumber, useSettings } from '../../../lib/format.ts';
import type { ContractLine } from '../data.ts';
import type { LineStore } from '../items/line-store.ts';
import { Stack } from '../../../ui/layout.tsx';
import './suggestions.css';

// Suggestions change lines through the store, so that they are saved like any edit.

/** @param lines all lines of the short item */
export function lineRemedies(
  store: LineStore,
  lines: readonly ContractLine[],
): Pick<Remedies, 'onPart' | 'onItem'> {
  const all = lines.reduce((sum, line) => sum + line.quantity, 0);
  const greatest = lines.toSorted((a, b) => b.quantity - a.quantity)[0];
  if (greatest === undefined) return {};
  return {
    // reduces the largest line
    onPart: (quantity) =>
      store.edit(greatest.id, { quantity: Math.max(0, greatest.quantity - (all - quantity)) }),
    onItem: (item) => {
      const stockitem = { ...item, customer_title: '', image_url: '' };
      for (const line of lines) store.edit(line.id, { stockitem });
    },
  };
}

/** Handlers of suggestions. Suggestions without a handler aren't offered. */
export interface Remedies {
  /** Reduces to this quantity. */
  readonly onPart?: (quantity: number) => void;
  /** Uses this item instead. */
  readonly onItem?: (item: Answer['items'][number]['stockitem']) => void;
  /** Opens the details with new dates or another depot for the whole contract. */
  readonly onDetails?: (patch: Readonly<Record<string, unknown>>) => void;
  /** Moves only the line, which has dates of its own. */
  readonly onDates?: (dates: OfferedDates) => void;
}
type OfferedDates = Pick<Answer['dates'][number], 'delivery_date' | 'collection_date'>;

interface SuggestionsProps extends Remedies {
  readonly hire: Hire;
  readonly stockitem: number;
  readonly quantity: number;
}

export function Suggestions({ hire, stockitem, quantity, ...remedies }: SuggestionsProps) {
  const offers = useQuery(suggestions(hire, stockitem, quantity));
  if (offers.data === undefined)
    return <NotLoaded query={offers} rows={3} height={36} loading={t('Loading suggestions')} />;
  return <Offers data={offers.data} {...remedies} />;
}

function Offers({ data, ...remedies }: Remedies & { readonly data: Answer }) {
  const { onPart, onItem, onDetails, onDates = onDetails } = remedies;
  const { locale } = useSettings();
  const n = (units: number) => formatNumber(units, locale);
  const offers: ReactNode[] = [];
  if (onPart && data.part > 0 && data.short > 0)
    offers.push(
      <Offer
        key="part"
        onPress={() => onPart(data.part)}
        note={t('{short} fewer than needed', { short: n(data.short) })}
      >
        {t('Reduce to {part}', { part: n(data.part) })}
      </Offer>,
    );
  if (onItem)
    for (const offered of data.items.slice(0, 3))
      offers.push(<ItemOffer key={`item-${offered.stockitem.id}`} {...{ offered, onItem }} />);
  if (onDates)
    for (const offered of data.dates)
      offers.push(
        <DatesOffer
          key={`dates-${offered.shift}`}
          {...{ offered, onDates }}
          onlyLine={remedies.onDates !== undefined}
        />,
      );
  if (onDetails)
    for (const { depot, free } of data.depots)
      offers.push(
        <DepotOffer key={`depot-${depot.id}`} {...{ depot, free, wanted: data.wanted, onDetails }} />,
      );
  if (offers.length === 0) return <p className="hy-hint">{t('No alternatives found within two weeks.')}</p>;
  return (
    <Stack as="ul" className="hy-offers">
      {offers}
    </Stack>
  );
}

interface ItemOfferProps {
  readonly offered: Answer['items'][number];
  readonly onItem: NonNullable<Remedies['onItem']>;
}

function ItemOffer({ offered: { stockitem: item, free }, onItem }: ItemOfferProps) {
  const { locale, currency } = useSettings();
  return (
    <Offer
      onPress={() => onItem(item)}
      note={t('{sku} · {free} free · list price {price}', {
        sku: item.sku,
        free: formatNumber(free, locale),
        price: formatMoney(item.price, locale, currency),
      })}
    >
      {t('Switch to {internal_title}', { internal_title: item.internal_title })}
    </Offer>
  );
}

interface DatesOfferProps {
  readonly offered: Answer['dates'][number];
  readonly onDates: (dates: OfferedDates) => void;
  readonly onlyLine: boolean;
}

function DatesOffer({ offered, onDates, onlyLine }: DatesOfferProps) {
  const { shift, delivery_date, collection_date } = offered;
  const { locale } = useSettings();
  const free = formatNumber(offered.free, locale);
  const day = (iso: string) => formatDay(iso, locale, 'short');
  const shifted =
    shift < 0
      ? t('{days, plural, one {# day earlier} other {# days earlier}}', { days: -shift })
      : t('{days, plural, one {# day later} other {# days later}}', { days: shift });
  return (
    <Offer
      onPress={() => onDates({ delivery_date, collection_date })}
      note={
        onlyLine
          ? t('{free} free · moves only this line', { free })
          : t('{free} free · moves the whole contract', { free })
      }
    >
      {shifted}: {day(delivery_date)} – {day(collection_date)}
    </Offer>
  );
}

interface DepotOfferProps {
  readonly depot: Answer['depots'][number]['depot'];
  readonly free: number;
  readonly wanted: number;
  readonly onDetails: NonNullable<Remedies['onDetails']>;
}

function DepotOffer({ depot, free, wanted, onDetails }: DepotOfferProps) {
  const { locale } = useSettings();
  const n = (units: number) => formatNumber(units, locale);
  const enough = free >= wanted;
  return (
    <Offer
      onPress={() => onDetails({ depot })}
      note={
        enough
          ? t('{free} free · moves the whole contract', { free: n(free) })
          : t('only part free · moves the whole contract')
      }
    >
      {enough
        ? t('From {name}', { name: depot.name })
        : t('From {name}: {free} of {wanted}', { name: depot.name, free: n(free), wanted: n(wanted) })}
    </Offer>
  );
}

interface OfferProps {
  readonly onPress: () => void;
  readonly note: string;
  readonly children: ReactNode;
}

const Offer = ({ onPress, note, children }: OfferProps) => (
  <li>
    <button type="button" onClick={onPress}>
      <span>{children}</span>
      <small>{note}</small>
    </button>
  </li>
);
