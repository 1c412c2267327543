/** The quick add line: "6 dinner plate" and Enter. Its place decides how it looks. */
import { t } from '@hireyard/messages';
import { heads } from '@hireyard/wire/resource/heads';
import type { HireAvailability } from '@hireyard/wire/stock/availability';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Hire, hireAvailability } from '../../../lib/api/availability.ts';
import { formatMoney, formatNumber, type Settings, useSettings, inFigures } from '../../../lib/format.ts';
import { useFound } from '../../../resource/list/filter-editor.tsx';
import { OptionList, type PickOption, useOptionKeys } from '../../../ui/combobox.tsx';
import { IconPlus } from '../../../ui/icons.tsx';
import { placeBelow } from '../../../ui/popover.tsx';
import type { StockItem } from '../data.ts';
import { nearestMultiples, parseQuickAdd } from './quick-add-parse.ts';
import type { Considered } from './impact.tsx';

// Free units of offered items on the contract's dates. Pure, so that it can be tested.

/**
 * Describes how many more units are free; undefined while unknown. @param wanted units to add @param there units already on the contract,
 * which the server counts as free
 */
export function freeText(
  wanted: number,
  there: number,
  found: Pick<HireAvailability, 'free' | 'owned'> | undefined,
  locale: string,
): string | undefined {
  if (found === undefined) return undefined;
  const more = Math.max(0, found.free - there);
  if (found.owned === 0) return t('none owned at this depot');
  const n = (units: number) => formatNumber(units, locale);
  const figures = { free: n(more), owned: n(found.owned), short: n(wanted - more) };
  if (wanted > more)
    return there > 0
      ? t('{free} more of {owned} free – {short} short', figures)
      : t('{free} of {owned} free – {short} short', figures);
  return there > 0 ? t('{free} more of {owned} free', figures) : t('{free} of {owned} free', figures);
}

/** Loads free units by item id in one call; empty without dates or until it is answered. */
function useFreeUnits(
  hire: Hire | undefined,
  items: readonly { readonly id: number }[],
): ReadonlyMap<number, HireAvailability> {
  const ids = items.map((item) => item.id);
  const nowhere = { contract: undefined, depot: 0, delivery_date: '', collection_date: '' };
  const { data } = useQuery({
    ...hireAvailability(hire ?? nowhere, ids),
    enabled: hire !== undefined && ids.length > 0,
  });
  return useMemo(() => new Map((data ?? []).map((one) => [one.stockitem, one])), [data]);
}

interface QuickAddProps {
  readonly depotId: number;
  /** The contract's dates; undefined if missing, then only current stock is shown. */
  readonly hire: Hire | undefined;
  /** Units of an item already on the contract. */
  readonly onContract: (itemId: number) => number;
  readonly onAdd: (item: StockItem, quantity: number) => void;
  /** Absent if only items can be added. */
  readonly onUnlisted?: (words: string, quantity: number) => void;
  /** Called with the item under the cursor while the list is open; undefined if none. */
  readonly onConsider?: (considered: Considered | undefined) => void;
  /** Moves up into the grid. */
  readonly onUp?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

const unlistedKey = 'unlisted';
const noItems: readonly StockItem[] = [];

interface Offered {
  /** Units to add. */
  readonly units: number;
  /** Units already on the contract. */
  readonly there: number;
  readonly depotId: number;
  readonly free: HireAvailability | undefined;
}

/** Describes an offered item: its price and stock. */
function noteOf(
  item: StockItem,
  { units, there, depotId, free }: Offered,
  { locale, currency }: Pick<Settings, 'locale' | 'currency'>,
): string {
  const n = (count: number) => formatNumber(count, locale);
  const here = item.depot_stock.find((stock) => stock.depot.id === depotId);
  const onShelf = here
    ? t('{live} of {original} in stock here', { live: n(here.live), original: n(here.original) })
    : t('none at this depot');
  const { live_stock_level: live, original_stock_level: original, order_multiple } = item;
  return [
    item.sku,
    // the line's price depends on its days: the server calculates it
    t('list price {price}', { price: formatMoney(item.price, locale, currency) }),
    freeText(units, there, free, locale) ?? onShelf,
    item.depot_stock.length > 1 &&
      t('All depots: {live_stock_level} of {original_stock_level} in stock', {
        live_stock_level: n(live),
        original_stock_level: n(original),
      }),
    nearestMultiples(units, order_multiple) &&
      t('comes in {order_multiple}s', { order_multiple: inFigures(order_multiple) }),
    there > 0 && t('{there} already on this contract', { there: n(there) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Searches items and lists everything that can be chosen. */
function useOffers({ depotId, hire, onContract, onUnlisted }: QuickAddProps, text: string, open: boolean) {
  const settings = useSettings();
  const typed = parseQuickAdd(text);
  const searching = typed !== undefined && typed.words.length > 1;
  const found = useFound(heads.stockitem, typed?.words ?? '', {
    query: { active: true },
    enabled: searching,
    size: 8,
  });
  const shown = open && searching;
  const items = searching ? (found.rows as unknown as readonly StockItem[]) : noItems;
  const free = useFreeUnits(hire, shown ? items : noItems);
  const unitsFor = (item: StockItem) => typed?.quantity ?? item.order_multiple;
  const options: PickOption[] = items.map((item) => {
    const units = unitsFor(item);
    const offered = { units, there: onContract(item.id), depotId, free: free.get(item.id) };
    return {
      key: String(item.id),
      label: `${formatNumber(units, settings.locale)} × ${item.internal_title}`,
      note: noteOf(item, offered, settings),
    };
  });
  if (onUnlisted !== undefined && searching && !found.busy)
    options.push({
      key: unlistedKey,
      label: t('Add “{words}” as a custom item', { words: typed.words }),
      action: true,
    });
  return { typed, searching, busy: found.busy, failed: found.failed, shown, items, options, unitsFor };
}
type Offers = ReturnType<typeof useOffers>;

/** Reports the item under the cursor with its quantity. */
function useConsidered(
  { shown, busy, items, unitsFor }: Offers,
  active: number,
  onConsider: QuickAddProps['onConsider'],
): void {
  const under = shown && !busy ? items[active] : undefined;
  const [stockitem, quantity] = under === undefined ? [] : [under.id, unitsFor(under)];
  useEffect(() => {
    if (stockitem === undefined || quantity === undefined) return;
    onConsider?.({ stockitem, quantity });
    return () => onConsider?.(undefined);
  }, [onConsider, stockitem, quantity]);
}

/** Handles Enter before the search has answered: a single clear match is added, several are listed. */
function useEarlyEnter(
  { typed, busy, items }: Offers,
  [waiting, setWaiting]: readonly [boolean, (waiting: boolean) => void],
  pick: (key: string) => void,
): void {
  const settle = useRef(pick);
  settle.current = pick;
  const only =
    items.length === 1 || items[0]?.sku.toLowerCase() === typed?.words.toLowerCase() ? items[0] : undefined;
  useEffect(() => {
    if (!waiting || busy) return;
    setWaiting(false);
    if (only) settle.current(String(only.id));
  }, [waiting, setWaiting, busy, only]);
}

/** Keeps the list below the line and as wide. */
function useListBelow() {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const panel = list.current;
    if (!panel || !box.current) return;
    if (!panel.matches(':popover-open')) panel.showPopover();
    panel.style.width = `${Math.min(640, Math.max(280, box.current.offsetWidth))}px`;
    placeBelow(box.current, panel);
  });
  return { box, list };
}

export function QuickAdd(props: QuickAddProps) {
  const { onAdd, onUnlisted, onConsider, onUp, ref } = props;
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const offers = useOffers(props, text, open);
  const { typed, searching, busy, shown, items, options } = offers;
  const done = () => {
    setText('');
    setOpen(false);
    setWaiting(false);
  };
  const pick = (key: string) => {
    if (typed === undefined) return;
    const item = items.find((one) => String(one.id) === key);
    if (item !== undefined) onAdd(item, offers.unitsFor(item));
    else if (key === unlistedKey) onUnlisted?.(typed.words, typed.quantity ?? 1);
    done();
  };
  const keys = useOptionKeys(options, pick);
  useConsidered(offers, keys.active, onConsider);
  useEarlyEnter(offers, [waiting, setWaiting], pick);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      return done();
    }
    if (event.key === 'ArrowUp' && options.length === 0) onUp?.();
    else if (event.key === 'Enter' && busy) setWaiting(true);
    else return keys.onKeyDown(event);
    event.preventDefault();
  };
  const { box, list } = useListBelow();
  return (
    <div className="hy-quick hy-noprint" ref={box}>
      <label className="hy-quick-line hy-row is-nowrap hy-muted">
        <IconPlus />
        <input
          {...keys.inputProps}
          ref={ref}
          className="hy-bare"
          role="combobox"
          // the changing text beside it isn't part of its name
          aria-label={t('Add line')}
          aria-controls={keys.id}
          aria-expanded={shown}
          placeholder={t('Add items, e.g. 6 dinner plates')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
            setWaiting(false);
            keys.reset();
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        {searching && busy && <span className="hy-hint">{t('Searching…')}</span>}
      </label>
      {shown && (options.length > 0 || !busy) && (
        <div ref={list} popover="manual" className="hy-menu hy-quick-list">
          <OptionList
            label={t('Items')}
            options={options}
            keys={keys}
            onPick={pick}
            empty={offers.failed ? t('The search failed. Check your connection.') : t('Nothing found.')}
          />
        </div>
      )}
    </div>
  );
}
