/** Lines of a contract with the quantities that are proposed; 0 takes one out. Items can be added. */
import { t } from '@hireyard/messages';
import { heads } from '@hireyard/wire/resource/heads';
import { useState } from 'react';
import { Link } from '../../../page/navigate.tsx';
import { titleOf } from '../../../resource/record.ts';
import { useNamed } from '../../../resource/list/filter-editor.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { icon, IconClose } from '../../../ui/icons.tsx';
import { NumberInput } from '../../../ui/inputs.tsx';
import { LazyQuickAdd } from '../index.ts';
import type { Contract, ContractLine } from './data.ts';
import {
  type Draft,
  itemKey,
  lineKey,
  unitsOf,
  withItem,
  withItemQuantity,
  withQuantity,
} from './proposal.ts';

const IconBack = /*@__PURE__*/ icon('M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H9', 'along');

const nameOf = ({ stockitem, unlisted_description }: ContractLine): string =>
  stockitem === null ? unlisted_description : stockitem.internal_title || stockitem.sku;

interface LineEditorProps {
  readonly contract: Contract;
  readonly lines: readonly ContractLine[];
  readonly draft: Draft;
  readonly errors: Readonly<Record<string, string>>;
  readonly locked: boolean;
  readonly onChange: (draft: Draft) => void;
}

export function LineEditor({ contract, lines, draft, errors, locked, onChange }: LineEditorProps) {
  const [titles, setTitles] = useState<Readonly<Record<number, string>>>({});
  const unnamed = draft.added.flatMap(({ stockitem }) =>
    titles[stockitem] === undefined ? [String(stockitem)] : [],
  );
  const found = useNamed(heads.stockitem, unnamed);
  const titleOfItem = (id: number): string => {
    const row = found.find((one) => one.id === id);
    return (
      titles[id] ??
      (row === undefined
        ? t('Item {id}', { id })
        : String(row['internal_title'] || titleOf(heads.stockitem, row)))
    );
  };
  const gone = Object.keys(draft.quantities)
    .map(Number)
    .filter((id) => lines.every((line) => line.id !== id));
  const without = (ids: readonly number[]): Draft => ({
    ...draft,
    quantities: Object.fromEntries(
      Object.entries(draft.quantities).filter(([id]) => !ids.includes(Number(id))),
    ),
  });
  const day = (name: 'delivery_date' | 'collection_date') =>
    (draft.fields[name] ?? contract[name]) || undefined;
  const [from, to] = [day('delivery_date'), day('collection_date')];
  return (
    <section className="hy-cr-lines" aria-label={t('Items')}>
      <h3>{t('Items')}</h3>
      {lines.length + draft.added.length === 0 && (
        <p className="hy-none">{t('The contract has no items.')}</p>
      )}
      <ul>
        {lines.map((line) => {
          const text = draft.quantities[line.id];
          const units = text === undefined ? line.quantity : unitsOf(text);
          return (
            <Row
              key={line.id}
              id={lineKey(line.id)}
              title={nameOf(line)}
              link={line.stockitem?.id}
              note={text === undefined ? '' : t('now {quantity}', { quantity: line.quantity })}
              kind={text === undefined ? undefined : units === 0 ? 'is-gone' : 'is-changed'}
              value={text ?? String(line.quantity)}
              error={errors[lineKey(line.id)]}
              onChange={(value) => onChange(withQuantity(draft, line, value))}
              button={units === 0 ? t('Keep it') : t('Take out')}
              onButton={
                locked
                  ? undefined
                  : () => onChange(withQuantity(draft, line, units === 0 ? String(line.quantity) : '0'))
              }
            />
          );
        })}
        {draft.added.map(({ stockitem, quantity }) => (
          <Row
            key={itemKey(stockitem)}
            id={itemKey(stockitem)}
            title={titleOfItem(stockitem)}
            link={stockitem}
            note={t('new')}
            kind="is-new"
            value={quantity}
            error={errors[itemKey(stockitem)]}
            onChange={(value) => onChange(withItemQuantity(draft, stockitem, value))}
            button={t('Take out')}
            onButton={locked ? undefined : () => onChange(withItemQuantity(draft, stockitem, null))}
          />
        ))}
      </ul>
      {gone.length > 0 && (
        <p className="hy-error" role="alert">
          {t(
            '{count, plural, one {A line that it speaks of is no longer on the contract.} other {# lines that it speaks of are no longer on the contract.}}',
            { count: gone.length },
          )}{' '}
          {!locked && <Button onClick={() => onChange(without(gone))}>{t('Leave out')}</Button>}
        </p>
      )}
      {!locked && (
        <LazyQuickAdd
          depotId={contract.depot.id}
          hire={
            from === undefined || to === undefined || to < from
              ? undefined
              : { contract: contract.id, depot: contract.depot.id, delivery_date: from, collection_date: to }
          }
          onContract={(item) =>
            lines.reduce((sum, line) => sum + (line.stockitem?.id === item ? line.quantity : 0), 0)
          }
          onAdd={(item, units) => {
            setTitles((now) => ({ ...now, [item.id]: item.internal_title || item.sku }));
            onChange(withItem(draft, item.id, units));
          }}
        />
      )}
    </section>
  );
}

interface RowProps {
  readonly id: string;
  readonly title: string;
  /** The item's id; undefined = unlisted. */
  readonly link: number | undefined;
  readonly note: string;
  readonly kind: string | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly button: string;
  readonly onButton: (() => void) | undefined;
}

function Row({ id, title, link, note, kind, value, error, onChange, button, onButton }: RowProps) {
  return (
    <li className={classNames(kind)}>
      <span className="hy-cr-line">
        {link === undefined ? title : <Link to={paths.product.to({ id: link })}>{title}</Link>}
        {note !== '' && <small>{note}</small>}
        {error !== undefined && (
          <span className="hy-error" id={`${id}-error`}>
            {error}
          </span>
        )}
      </span>
      <NumberInput
        aria-label={t('Quantity of {title}', { title })}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        value={value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(event.target.value)}
      />
      {onButton && (
        <Button
          kind="quiet"
          icon={kind === 'is-gone' ? IconBack : IconClose}
          aria-label={`${button}: ${title}`}
          title={button}
          onClick={onButton}
        />
      )}
    </li>
  );
}
