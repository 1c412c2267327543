import { t } from '@hireyard/messages';
import { memo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatNumber, parseAmount, parseUnits, useSettings } from '../../../lib/format.ts';
import type { Side } from '../../../resource/form/side.ts';
import { Button } from '../../../ui/button.tsx';
import { IconClose } from '../../../ui/icons.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { Money } from '../../../ui/text.tsx';
import type { ContractLine, StockItem } from '../data.ts';
import { LineCell } from './line-cell.tsx';
import { LineFailure } from './line-notices.tsx';
import type { Draft } from './line-store.ts';
import {
  amountWanted,
  type LineField,
  type LinePatch,
  unitsOf,
  unitsWanted,
  valueOf,
  washupOf,
} from './lines.ts';
import { aroundMultiple } from './quick-add-parse.ts';
import type { Typed } from './impact.tsx';

interface FreeUnitsProps {
  /** Row and column, as the grid's keys find it. */
  readonly at: string;
  readonly name: string;
  readonly quantity: number;
  /** Units free in the line's dates, its own counted as free; null = nothing is blocked for it. */
  readonly available: number | null;
  readonly owned: number | null;
  readonly onWhy: (anchor: HTMLElement) => void;
}

/** Free and owned units for a line; too few are red with a sign. A press says why, and what can be done. */
function FreeUnits({ at, name, quantity, available, owned, onWhy }: FreeUnitsProps) {
  const { locale } = useSettings();
  const n = (units: number) => formatNumber(units, locale);
  if (available === null || owned === null) return <span className="hy-none">–</span>;
  const short = Math.max(0, quantity - available);
  const figures = { name, free: n(Math.max(0, available)), owned: n(owned), short: n(short) };
  const words =
    short > 0
      ? t('{name}: {free} of {owned} free, {short} short. Why?', figures)
      : t('{name}: {free} free of {owned} owned. Why?', figures);
  return (
    <button
      type="button"
      data-cell={at}
      className={classNames('hy-ln-free', 'hy-num', short > 0 && 'is-short')}
      aria-haspopup="dialog"
      title={t('Why so many')}
      // Enter would move the cursor of the grid down
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.stopPropagation();
      }}
      onClick={(event) => onWhy(event.currentTarget)}
    >
      <span className="hy-sr">{words}</span>
      <span aria-hidden="true">
        {short > 0 && <b>!</b>}
        {n(Math.max(0, available))}
        <small>
          /{n(owned)}
          <i> {t('free')}</i>
        </small>
      </span>
    </button>
  );
}

const LineClash = lazyPart(() => import('./line-clash.tsx'));

/** Columns in the order of the keys. */
export const columns = { words: 0, quantity: 1, free: 2, price: 3, washup: 4 } as const;

/** The same object for every row and render, so that a row redraws only when its own line changes. */
export interface LineActions {
  /** `seen`: the line as it was when the edit began. */
  readonly edit: (id: number, patch: LinePatch, seen: ContractLine) => void;
  /** Decides a part that both changed. */
  readonly choose: (id: number, name: LineField, side: Side) => void;
  /** Told of what is typed in a cell and not saved yet; undefined = nothing any more. */
  readonly typing: (typed: Typed | undefined) => void;
  readonly remove: (line: ContractLine) => void;
  readonly retry: (id: number) => void;
  readonly discard: (id: number) => void;
  /** Asks why so many are free; the line as it stands in the grid. */
  readonly why: (line: ContractLine, anchor: HTMLElement) => void;
}
interface LineRowProps {
  readonly line: ContractLine;
  readonly draft: Draft | undefined;
  readonly item: StockItem | undefined;
  readonly row: number;
  /** Somebody else just changed it. */
  readonly came: boolean;
  readonly editable: boolean;
  readonly removable: boolean;
  readonly actions: LineActions;
}

const words = (text: string) => (text.trim() === '' ? undefined : text.trim());
const wholeUnits = (text: string) => parseUnits(text);
const amount = (text: string) => parseAmount(text);
const anyAmount = (text: string) => parseAmount(text, true);

export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { draft, item, row, came, editable, removable, actions } = props;
  const line = draft === undefined ? props.line : { ...props.line, ...draft.patch };
  const { id, unlisted, quantity } = line;
  const name = unlisted ? line.unlisted_description : (line.stockitem?.internal_title ?? '');
  const units = unitsOf(line);
  const around = item && aroundMultiple(quantity, item.order_multiple);
  const refused = draft?.failure?.kind === 'invalid' ? draft.failure.fields : {};
  const cell = (column: number) => ({ at: `${row}:${column}`, disabled: !editable, seen: props.line });
  /** A cell whose value is this part of the line. */
  const of = <T,>(toPatch: (value: T) => LinePatch) => ({
    onCommit: (value: T, seen: ContractLine) => actions.edit(id, toPatch(value), seen),
    onTyping: (value: T | undefined, typed: Pick<Typed, 'keep' | 'drop'>) =>
      actions.typing(value === undefined ? undefined : { id, patch: toPatch(value), ...typed }),
  });
  return (
    <>
      <tr
        data-line={id}
        className={classNames(
          draft && !draft.failure && !draft.clashes && 'is-saving',
          draft?.failure && 'is-failed',
          came && 'is-came',
        )}
      >
        <td className="hy-ln-sku">{unlisted ? t('Custom') : line.stockitem?.sku}</td>
        <td className="hy-ln-name">
          <div>
            {unlisted ? (
              <LineCell
                {...cell(columns.words)}
                text
                label={t('Description')}
                value={line.unlisted_description}
                parse={words}
                expects={t('A line needs words.')}
                refused={refused['unlisted_description']}
                {...of((text: string) => ({ unlisted_description: text }))}
              />
            ) : (
              <span className="hy-ln-title" title={name}>
                {name}
              </span>
            )}
            {around && (
              <span className="hy-ln-hint">
                {around.below > 0
                  ? t('in {size}s: {below} or {above}', {
                      size: item.order_multiple,
                      below: around.below,
                      above: around.above,
                    })
                  : t('in {size}s: {above}', { size: item.order_multiple, above: around.above })}
              </span>
            )}
          </div>
        </td>
        <td className="hy-ln-qty">
          <LineCell
            {...cell(columns.quantity)}
            label={t('Quantity of {name}', { name })}
            value={quantity}
            parse={wholeUnits}
            expects={unitsWanted}
            refused={refused['quantity']}
            {...of((next: number) => ({ quantity: next }))}
          />
        </td>
        <td className="hy-ln-units hy-end">
          <FreeUnits
            at={cell(columns.free).at}
            name={name}
            quantity={quantity}
            available={line.available}
            owned={line.owned}
            onWhy={(anchor) => actions.why(line, anchor)}
          />
        </td>
        <td className="hy-ln-price">
          <LineCell
            {...cell(columns.price)}
            label={t('Unit price of {name}', { name })}
            value={units.price}
            parse={unlisted ? anyAmount : amount}
            expects={unlisted ? t('An amount such as 12.50, or -12.50 to take off.') : amountWanted}
            refused={refused[unlisted ? 'unlisted_price' : 'locked_price']}
            {...of((next: string) => (unlisted ? { unlisted_price: next } : { locked_price: next }))}
          />
        </td>
        <td className="hy-ln-wash hy-end">
          {unlisted ? (
            <LineCell
              {...cell(columns.washup)}
              label={t('Unit wash-up of {name}', { name })}
              value={units.washup}
              parse={amount}
              expects={amountWanted}
              refused={refused['unlisted_washup_price']}
              {...of((next: string) => ({ unlisted_washup_price: next }))}
            />
          ) : (
            <WashUp
              at={cell(columns.washup).at}
              name={name}
              price={units.washup}
              full={item === undefined ? undefined : washupOf(item)}
              disabled={!editable}
              onChange={(price) => actions.edit(id, { locked_washup_price: price }, props.line)}
            />
          )}
        </td>
        <td className="hy-ln-value hy-end">
          <Money amount={valueOf(line)} />
        </td>
        {removable && (
          <td className="hy-ln-act">
            <Button
              kind="quiet"
              icon={IconClose}
              tabIndex={-1}
              data-remove={row}
              aria-label={t('Remove {name}', { name })}
              onClick={() => actions.remove(line)}
            />
          </td>
        )}
      </tr>
      {draft?.clashes && (
        <LineClash
          line={props.line}
          draft={draft}
          onChoose={(name, side) => actions.choose(id, name, side)}
        />
      )}
      {draft?.failure && (
        <LineFailure
          failure={draft.failure}
          onRetry={() => actions.retry(id)}
          onDiscard={() => actions.discard(id)}
          onWhy={(anchor) => actions.why(line, anchor)}
        />
      )}
    </>
  );
});

interface WashUpProps {
  readonly at: string;
  readonly name: string;
  readonly price: string;
  /** Price of washing one; null = it is never washed, undefined = not known yet. */
  readonly full: string | null | undefined;
  readonly disabled: boolean;
  readonly onChange: (price: string) => void;
}

/** Wash-up of one unit; unticked the customer returns it clean and pays none. */
function WashUp({ at, name, price, full, disabled, onChange }: WashUpProps) {
  const dirty = price !== '0.00';
  if (full === null && !dirty) return <span className="hy-none">–</span>;
  if (disabled) return <span className="hy-num">{dirty ? price : t('clean')}</span>;
  return (
    <label className="hy-check hy-ln-switch">
      <span className="hy-num">{dirty ? price : t('clean')}</span>
      <input
        type="checkbox"
        role="switch"
        className="hy-switch"
        data-cell={at}
        aria-label={t('We wash {name}', { name })}
        checked={dirty}
        aria-checked={dirty}
        disabled={!dirty && !full}
        onChange={() => onChange(dirty ? '0.00' : (full ?? '0.00'))}
      />
    </label>
  );
}
