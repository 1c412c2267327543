/** Lines of a contract with proposed quantities; 0 removes a line. Items can be added. */
import { t } from '@hireyard/messages';
import { heads } from '@hireyard/wire/resource/heads';
import { useState } from 'react';
import { inFigures, useSettings } from '../../../lib/format.ts';
import { type Hire, hireOf } from '../../../lib/api/availability.ts';
import { type OwnDates, ownDatesText } from '../../../lib/own-dates.ts';
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
import { OwnDatesEditor, proposedHire, type RowDates } from './own-dates-editor.tsx';
import {
  changedLineIds,
  type Draft,
  itemKey,
  lineKey,
  unitsOf,
  withDate,
  withItem,
  withItemQuantity,
  withoutLines,
  withQuantity,
} from './proposal.ts';
import { Rows, Cells } from '../../../ui/layout.tsx';

const IconCalendar = /*@__PURE__*/ icon('M5 6h14v14H5zM5 10h14M9 3.5V7M15 3.5V7');
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

/** Titles of items that the proposal adds. Those just added are known, others are loaded. */
function useTitles(added: Draft['added']) {
  const [titles, setTitles] = useState<Readonly<Record<number, string>>>({});
  const unnamed = added.flatMap(({ stockitem }) =>
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
  const keep = (id: number, title: string) => setTitles((now) => ({ ...now, [id]: title }));
  return { titleOfItem, keep };
}

/** Returns the hire with the proposed dates; undefined while one is missing or they are reversed. */
const hireIn = (contract: Contract, draft: Draft): Hire | undefined =>
  hireOf({ ...contract, ...proposedHire(contract, draft) });

export function LineEditor({ contract, lines, draft, errors, locked, onChange }: LineEditorProps) {
  const { titleOfItem, keep } = useTitles(draft.added);
  const hire = proposedHire(contract, draft);
  /** The own dates of a row; `line`: its own ones now. */
  const datesOf = (key: string, line: OwnDates): RowDates => ({
    now: line,
    proposed: draft.dates[key],
    hire,
    onChange: (name, day) => onChange(withDate(draft, key, name, { day, now: line[name] ?? null })),
  });
  return (
    <section className="hy-stack hy-gap-8 hy-cr-lines" aria-label={t('Items')}>
      <h3>{t('Items')}</h3>
      {lines.length + draft.added.length === 0 && (
        <p className="hy-none">{t('The contract has no items.')}</p>
      )}
      <Rows flush>
        {lines.map((line) => (
          <LineRow
            key={line.id}
            line={line}
            text={draft.quantities[line.id]}
            dates={line.stockitem === null ? undefined : datesOf(lineKey(line.id), line)}
            error={errors[lineKey(line.id)]}
            locked={locked}
            onChange={(text) => onChange(withQuantity(draft, line, text))}
          />
        ))}
        {draft.added.map(({ stockitem, quantity }) => (
          <Row
            key={itemKey(stockitem)}
            id={itemKey(stockitem)}
            title={titleOfItem(stockitem)}
            link={stockitem}
            note={t('new')}
            kind="is-new"
            value={quantity}
            dates={datesOf(itemKey(stockitem), {})}
            error={errors[itemKey(stockitem)]}
            onChange={(value) => onChange(withItemQuantity(draft, stockitem, value))}
            button={t('Remove')}
            onButton={locked ? undefined : () => onChange(withItemQuantity(draft, stockitem, null))}
          />
        ))}
      </Rows>
      <RemovedLines lines={lines} draft={draft} locked={locked} onChange={onChange} />
      {!locked && (
        <LazyQuickAdd
          depotId={contract.depot.id}
          hire={hireIn(contract, draft)}
          onContract={(item) =>
            lines.reduce((sum, line) => sum + (line.stockitem?.id === item ? line.quantity : 0), 0)
          }
          onAdd={(item, units) => {
            keep(item.id, item.internal_title || item.sku);
            onChange(withItem(draft, item.id, units));
          }}
        />
      )}
    </section>
  );
}

/** Lines of the proposal that are no longer on the contract. */
function RemovedLines({
  lines,
  draft,
  locked,
  onChange,
}: Pick<LineEditorProps, 'lines' | 'draft' | 'locked' | 'onChange'>) {
  const gone = changedLineIds(draft).filter((id) => !lines.some((line) => line.id === id));
  const count = gone.length;
  if (count === 0) return null;
  return (
    <p className="hy-error" role="alert">
      {t('{count, plural, one {# line is} other {# lines are}} no longer on the contract.', { count })}{' '}
      {!locked && (
        <Button onClick={() => onChange(withoutLines(draft, gone))}>{t('Remove from proposal')}</Button>
      )}
    </p>
  );
}

interface LineRowProps {
  readonly line: ContractLine;
  /** The proposed quantity as typed; undefined if none. */
  readonly text: string | undefined;
  /** Undefined for a custom item. */
  readonly dates: RowDates | undefined;
  readonly error: string | undefined;
  readonly locked: boolean;
  readonly onChange: (text: string) => void;
}

function LineRow({ line, text, dates, error, locked, onChange }: LineRowProps) {
  const { quantity } = line;
  const { locale } = useSettings();
  const notes = [
    ownDatesText(line, locale),
    text === undefined ? undefined : t('now {quantity}', { quantity: inFigures(quantity) }),
  ];
  const out = text !== undefined ? unitsOf(text) === 0 : quantity === 0;
  return (
    <Row
      id={lineKey(line.id)}
      title={nameOf(line)}
      link={line.stockitem?.id}
      note={notes.filter((note) => note !== undefined).join(' · ')}
      kind={text === undefined ? dates?.proposed && 'is-changed' : out ? 'is-gone' : 'is-changed'}
      value={text ?? String(quantity)}
      dates={out ? undefined : dates}
      error={error}
      onChange={onChange}
      button={out ? t('Keep it') : t('Remove')}
      onButton={locked ? undefined : () => onChange(out ? String(quantity) : '0')}
    />
  );
}

type Kind = keyof typeof EDGES;
const EDGES = { 'is-changed': 'hy-c-primary', 'is-new': 'hy-c-success', 'is-gone': 'hy-c-danger' } as const;

interface RowProps {
  readonly id: string;
  readonly title: string;
  /** Id of the item; undefined for a custom item. */
  readonly link: number | undefined;
  readonly note: string;
  readonly kind: Kind | undefined;
  readonly value: string;
  /** Undefined where it can't have own dates. */
  readonly dates: RowDates | undefined;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly button: string;
  readonly onButton: (() => void) | undefined;
}

function Row({ id, title, link, note, kind, value, dates, error, onChange, button, onButton }: RowProps) {
  const [opened, setOpened] = useState(dates?.proposed !== undefined);
  return (
    <Cells
      columns="minmax(0, 1fr) 92px var(--hy-control) var(--hy-control)"
      phone="minmax(0, 1fr) var(--hy-control) var(--hy-control)"
      className={classNames('hy-edge', kind && EDGES[kind], kind)}
    >
      <span className="hy-stack hy-gap-0 hy-anywhere hy-cr-line hy-calm">
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
      {dates && onButton && (
        <Button
          kind="quiet"
          icon={IconCalendar}
          aria-label={t('Own dates of {title}', { title })}
          title={t('Own dates')}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      )}
      {onButton && (
        <Button
          kind="quiet"
          className="hy-cr-end"
          icon={kind === 'is-gone' ? IconBack : IconClose}
          aria-label={`${button}: ${title}`}
          title={button}
          onClick={onButton}
        />
      )}
      {dates && opened && <OwnDatesEditor title={title} dates={dates} />}
    </Cells>
  );
}
