import { t, inSentence } from '@hireyard/messages';
import type { AllocationRow } from '@hireyard/wire/money/money';
import { type KeyboardEvent, useState } from 'react';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { Field } from '../../../ui/field.tsx';
import { Checkbox, NumberInput, TextInput } from '../../../ui/inputs.tsx';
import { DateText, Money, rich } from '../../../ui/text.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { type Entered, fillOf, keyOf, type Spread } from './allocate.ts';

/** Number of rows from which a search appears. */
const MANY = 9;

interface MoveRowsProps {
  readonly rows: readonly AllocationRow[];
  readonly entered: Entered;
  readonly spread: Spread;
  readonly errors: Entered;
  readonly onChange: (entered: Entered) => void;
}

/** One row per debt: selecting fills it; arrow keys move between amounts. */
export function MoveRows({ rows, entered, spread, errors, onChange }: MoveRowsProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  // rows with amounts always stay visible
  const shown = rows.filter(
    (row) =>
      (entered[keyOf(row)] ?? '') !== '' || row.contract.contract_number.toLowerCase().includes(wanted),
  );
  return (
    <>
      {rows.length >= MANY && (
        <Field label={t('Find a contract')}>
          {(control) => (
            <TextInput {...control} value={search} onChange={(event) => setSearch(event.target.value)} />
          )}
        </Field>
      )}
      <table className="hy-table hy-mv-rows">
        <TableHead columns={[t('Contract'), [t('Owed'), 'hy-end hy-desk'], [t('Amount'), 'hy-end']]} />
        <tbody>
          {shown.map((row) => (
            <MoveRow
              key={keyOf(row)}
              row={row}
              value={entered[keyOf(row)] ?? ''}
              error={errors[keyOf(row)]}
              fill={fillOf(row, spread)}
              onChange={(value) => onChange({ ...entered, [keyOf(row)]: value })}
            />
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <p className="hy-hint">{t('No matching contracts')}</p>}
    </>
  );
}

interface MoveRowProps {
  readonly row: AllocationRow;
  readonly value: string;
  readonly error: string | undefined;
  /** The amount that selecting fills in. */
  readonly fill: string;
  readonly onChange: (value: string) => void;
}

function MoveRow({ row, value, error, fill, onChange }: MoveRowProps) {
  const name = `${row.contract.contract_number} ${inSentence(choiceText(row.type))}`;
  return (
    <tr>
      <td>
        <Checkbox checked={value !== ''} onChange={(event) => onChange(event.target.checked ? fill : '')}>
          <b>{row.contract.contract_number}</b> {choiceText(row.type)}
          <small className="hy-hint hy-block">
            <span className="hy-phone hy-block">
              {rich('{amount} owed', { amount: <Money amount={row.owed} /> })}
            </span>
            {row.due_date === null ? (
              t('No due date')
            ) : (
              <>{rich('Due {day}', { day: <DateText day={row.due_date} /> })}</>
            )}
          </small>
        </Checkbox>
      </td>
      <td className="hy-end hy-desk">
        <Money amount={row.owed} />
      </td>
      <td className="hy-mv-amount">
        <Field label={t('Amount for {name}', { name })} hideLabel error={error}>
          {(control) => (
            <NumberInput
              {...control}
              decimals
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onKeyDown={toNeighbour}
            />
          )}
        </Field>
      </td>
    </tr>
  );
}

/** Arrow keys focus the amount above or below. */
function toNeighbour(event: KeyboardEvent<HTMLInputElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  const all = [
    ...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLInputElement>('.hy-mv-amount input') ??
      []),
  ];
  const next = all[all.indexOf(event.currentTarget) + by];
  next?.focus();
  next?.select();
}
