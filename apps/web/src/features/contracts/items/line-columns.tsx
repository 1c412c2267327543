/** Columns of the line grid: heading, cells and editing. */
import { t } from '@hireyard/messages';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatNumber, parseAmount, parseUnits, useSettings, inFigures } from '../../../lib/format.ts';
import type { HelpTopic } from '../../../ui/help/help.tsx';
import { OwnDatesHint } from '../../../ui/own-dates.tsx';
import { Money } from '../../../ui/text.tsx';
import type { ContractLine, StockItem } from '../data.ts';
import { LineCell } from './line-cell.tsx';
import { LineMenu } from './line-menu.tsx';
import { amountError, type LineField, unitsOf, unitsError, valueOf, washupOf } from './lines.ts';
import { nearestMultiples } from './quick-add-parse.ts';
import type { LineActions } from './use-lines.ts';
import './line-columns.css';

/** Columns in keyboard order. */
export const places = { words: 0, quantity: 1, free: 2, price: 3, washup: 4 } as const;

/** The column of a line's field. */
export const placeOfField: Readonly<Record<LineField, number>> = {
  stockitem: places.price,
  quantity: places.quantity,
  delivery_date: places.quantity,
  collection_date: places.quantity,
  locked_price: places.price,
  locked_washup_price: places.washup,
  unlisted_description: places.words,
  unlisted_price: places.price,
  unlisted_washup_price: places.washup,
};

/** A line as its row shows it. */
export interface RowLine {
  /** Including unsaved edits. */
  readonly line: ContractLine;
  readonly saved: ContractLine;
  readonly name: string;
  readonly item: StockItem | undefined;
  readonly row: number;
  /** Days near it are shown without their year. */
  readonly today: string;
  readonly editable: boolean;
  /** Why the server refused a field. */
  readonly refused: Readonly<Record<string, string | undefined>>;
  readonly actions: LineActions;
}

/** A field of a line that can be edited in its cell. */
interface Part<T extends string | number> {
  readonly field: LineField;
  readonly label: (name: string) => string;
  readonly value: (line: ContractLine) => T;
  readonly parse: (text: string) => T | undefined;
  /** The error message for invalid text. */
  readonly expects: string;
  /** Text rather than a number. */
  readonly text?: boolean;
}

const words: Part<string> = {
  field: 'unlisted_description',
  label: () => t('Description'),
  value: (line) => line.unlisted_description,
  parse: (text) => text.trim() || undefined,
  expects: t('Enter a description.'),
  text: true,
};
const quantity: Part<number> = {
  field: 'quantity',
  label: (name) => t('Quantity of {name}', { name }),
  value: (line) => line.quantity,
  parse: (text) => parseUnits(text),
  expects: unitsError,
};
const price: Part<string> = {
  field: 'locked_price',
  label: (name) => t('Unit price of {name}', { name }),
  value: (line) => unitsOf(line).price,
  parse: (text) => parseAmount(text),
  expects: amountError,
};
/** A discount is a line with a negative price. */
const unlistedPrice: Part<string> = {
  ...price,
  field: 'unlisted_price',
  parse: (text) => parseAmount(text, true),
  expects: t('Enter an amount, e.g. 12.50 or -12.50.'),
};
const unlistedWashup: Part<string> = {
  field: 'unlisted_washup_price',
  label: (name) => t('Unit wash-up of {name}', { name }),
  value: (line) => unitsOf(line).washup,
  parse: (text) => parseAmount(text),
  expects: amountError,
};

interface PartCellProps<T extends string | number> {
  readonly part: Part<T>;
  readonly of: RowLine;
}

function PartCell<T extends string | number>({ part, of }: PartCellProps<T>) {
  const { line, saved, row, editable, actions } = of;
  const { field, parse, expects, text = false } = part;
  return (
    <LineCell
      at={`${row}:${placeOfField[field]}`}
      disabled={!editable}
      seen={saved}
      text={text}
      label={part.label(of.name)}
      value={part.value(line)}
      parse={parse}
      expects={expects}
      refused={of.refused[field]}
      onCommit={(value, seen) => actions.edit(line.id, { [field]: value }, seen)}
      onTyping={(value, typed) =>
        actions.typing(value === undefined ? undefined : { id: line.id, patch: { [field]: value }, ...typed })
      }
    />
  );
}

function ItemName({ of }: { readonly of: RowLine }) {
  const { line, name, item } = of;
  const around = item && nearestMultiples(line.quantity, item.order_multiple);
  return (
    <div>
      {line.unlisted ? (
        <PartCell part={words} of={of} />
      ) : (
        <span className="hy-ln-title">
          <span className="hy-clip" title={name}>
            {name}
          </span>
          <OwnDatesHint line={line} today={of.today} />
        </span>
      )}
      {around && (
        <span className="hy-ln-hint hy-size-label">
          {around.below > 0
            ? t('in {size}s: {below} or {above}', {
                size: inFigures(item.order_multiple),
                below: inFigures(around.below),
                above: inFigures(around.above),
              })
            : t('in {size}s: {above}', {
                size: inFigures(item.order_multiple),
                above: inFigures(around.above),
              })}
        </span>
      )}
      {of.editable && !line.unlisted && <LineMenu line={of.saved} name={name} actions={of.actions} />}
    </div>
  );
}

/** Free and owned units of a line; red with a sign if short. Selecting it explains why and shows alternatives. */
function FreeUnits({ of }: { readonly of: RowLine }) {
  const { line, name, row, actions } = of;
  const { available, owned } = line;
  const { locale } = useSettings();
  const n = (units: number) => formatNumber(units, locale);
  // nothing is blocked for it
  if (available === null || owned === null) return <span className="hy-none">–</span>;
  const short = Math.max(0, line.quantity - available);
  const figures = { name, free: n(Math.max(0, available)), owned: n(owned), short: n(short) };
  return (
    <button
      type="button"
      data-cell={`${row}:${places.free}`}
      className={classNames('hy-ln-free', 'hy-num', short > 0 && 'is-short')}
      aria-haspopup="dialog"
      title={t('Show availability')}
      // Enter would move the grid's cursor down
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.stopPropagation();
      }}
      onClick={(event) => actions.why(line, event.currentTarget)}
    >
      <span className="hy-sr">
        {short > 0
          ? t('{name}: {free} of {owned} free, {short} short. Show availability', figures)
          : t('{name}: {free} of {owned} free. Show availability', figures)}
      </span>
      <span aria-hidden="true">
        {short > 0 && <b>!</b>}
        {figures.free}
        <small>
          /{figures.owned}
          <i> {t('free')}</i>
        </small>
      </span>
    </button>
  );
}

/** Wash-up per unit. Unticked, the customer returns the item clean and pays none. */
function WashUp({ of }: { readonly of: RowLine }) {
  const { line, saved, name, item, row, editable, actions } = of;
  const { washup } = unitsOf(line);
  // null if it is never washed, undefined while unknown
  const full = item && washupOf(item);
  const dirty = washup !== '0.00';
  if (full === null && !dirty) return <span className="hy-none">–</span>;
  const shown = <span className="hy-num">{dirty ? washup : t('clean')}</span>;
  if (!editable) return shown;
  const next = dirty ? '0.00' : (full ?? '0.00');
  return (
    <label className="hy-check hy-ln-switch">
      {shown}
      <input
        type="checkbox"
        role="switch"
        className="hy-switch"
        data-cell={`${row}:${places.washup}`}
        aria-label={t('We wash {name}', { name })}
        checked={dirty}
        aria-checked={dirty}
        disabled={!dirty && !full}
        onChange={() => actions.edit(line.id, { locked_washup_price: next }, saved)}
      />
    </label>
  );
}

interface Column {
  readonly heading: string;
  readonly help?: HelpTopic;
  readonly headClass?: string;
  readonly className: string;
  readonly cell: (of: RowLine) => ReactNode;
}

export const columns: readonly Column[] = [
  {
    heading: t('SKU'),
    headClass: 'hy-ln-sku',
    className: 'hy-ln-sku',
    cell: ({ line }) => (line.unlisted ? t('Custom') : line.stockitem?.sku),
  },
  { heading: t('Item'), className: 'hy-ln-name', cell: (of) => <ItemName of={of} /> },
  {
    heading: t('Quantity'),
    headClass: 'hy-end',
    className: 'hy-ln-qty',
    cell: (of) => <PartCell part={quantity} of={of} />,
  },
  {
    heading: t('Free'),
    help: 'line.free',
    headClass: 'hy-end',
    className: 'hy-ln-units hy-end',
    cell: (of) => <FreeUnits of={of} />,
  },
  {
    heading: t('Unit price'),
    help: 'line.unit_price',
    headClass: 'hy-end',
    className: 'hy-ln-price',
    cell: (of) => <PartCell part={of.line.unlisted ? unlistedPrice : price} of={of} />,
  },
  {
    heading: t('Wash-up'),
    headClass: 'hy-end',
    className: 'hy-ln-wash hy-end',
    cell: (of) => (of.line.unlisted ? <PartCell part={unlistedWashup} of={of} /> : <WashUp of={of} />),
  },
  {
    heading: t('Value'),
    headClass: 'hy-end',
    className: 'hy-ln-value hy-end',
    cell: ({ line }) => <Money amount={valueOf(line)} />,
  },
];
