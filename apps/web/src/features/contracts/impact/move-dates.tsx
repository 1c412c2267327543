/** Moves all days of a hire together: compares a few choices and applies one. */
import { addDays } from '@hireyard/domain/values/calendar';
import { fromServer, t } from '@hireyard/messages';
import type { Impact } from '@hireyard/wire/contracts/change';
import { contract as declaration } from '@hireyard/wire/contracts/contract';
import { useQueries } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Failure } from '../../../lib/api/outcome.ts';
import { useWrite } from '../../../lib/api/write.ts';
import { formatDay, useSettings } from '../../../lib/format.ts';
import { useDebounced } from '../../../ui/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { ScrollArea, Row, Stack } from '../../../ui/layout.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { Money, NumberText } from '../../../ui/text.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Issues, hasNoIssues } from '../changes/index.ts';
import { type Contract, etagOf } from '../data.ts';
import { Refusal } from '../header/refusal.tsx';
import { impactOptions } from './impact.ts';
import { LineDatesChoice, useLineDates } from './line-dates-choice.tsx';
import { impactFigures, shortInWords, signed } from './impact-words.ts';
import './impact.css';

// Shifts the days of a hire and describes the shift.

type Dates = Pick<Contract, 'hire_date' | 'delivery_date' | 'collection_date'>;

/** The offered shifts in days, besides a typed number. */
const OFFERED: readonly number[] = [-7, -1, 1, 7];
/** Larger shifts are typing errors. */
const MAX_SHIFT_DAYS = 3650;

/** Shifts the days of the hire by this many days. Empty days stay empty. */
export function shiftedDates(dates: Dates, days: number): Partial<Dates> {
  const { hire_date, delivery_date, collection_date } = dates;
  return Object.fromEntries(
    Object.entries({ delivery_date, hire_date, collection_date }).flatMap(([name, day]) =>
      day === null ? [] : [[name, addDays(day, days)] as const],
    ),
  );
}

/** Describes a shift: "1 week later", "3 days earlier". */
export function moveText(days: number): string {
  const size = Math.abs(days);
  const weeks = size % 7 === 0 && size > 0;
  const count = weeks ? size / 7 : size;
  if (weeks)
    return days < 0
      ? t('{count, plural, one {# week earlier} other {# weeks earlier}}', { count })
      : t('{count, plural, one {# week later} other {# weeks later}}', { count });
  return days < 0
    ? t('{count, plural, one {# day earlier} other {# days earlier}}', { count })
    : t('{count, plural, one {# day later} other {# days later}}', { count });
}

/** Parses typed days such as "-3" or "+10"; undefined unless a whole number other than 0 within ten years. */
export function typedDays(text: string): number | undefined {
  const tidy = text.trim().replace(/^[−–]/, '-');
  const days = /^[+-]?\d{1,4}$/.test(tidy) ? Number(tidy) : 0;
  return days !== 0 && Math.abs(days) <= MAX_SHIFT_DAYS ? days : undefined;
}

/** The choices with their impact, and the selected one. */
function useMoves(contract: Contract, editOf: (days: number) => object) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<number>();
  const own = typedDays(useDebounced(typed));
  const choices = [...OFFERED, ...(own === undefined || OFFERED.includes(own) ? [] : [own])].sort(
    (a, b) => a - b,
  );
  const looks = useQueries({
    queries: choices.map((days) => impactOptions(contract, { edit: editOf(days) })),
  });
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      setChosen(typedDays(text));
    },
    choices: choices.map((days, n) => ({
      days,
      impact: looks[n]?.data,
      error: looks[n]?.error ?? null,
      chosen: days === chosen,
      onChoose: () => setChosen(days),
    })),
    chosen,
    impact: looks[choices.findIndex((days) => days === chosen)]?.data,
  };
}
type Moves = ReturnType<typeof useMoves>;

interface MoveDatesProps {
  readonly contract: Contract;
  readonly onClose: () => void;
  readonly onReprice: () => void;
}

export default function MoveDates({ contract, onClose, onReprice }: MoveDatesProps) {
  const write = useWrite(declaration);
  const [failure, setFailure] = useState<Failure>();
  const lineDates = useLineDates(contract);
  const editOf = (days: number) => {
    const dates = shiftedDates(contract, days);
    return { ...dates, ...lineDates.bodyOf(dates) };
  };
  const { typed, type, choices, chosen, impact } = useMoves(contract, editOf);
  const { contract_number } = contract;
  const possible = chosen !== undefined && impact !== undefined && impact.refused.length === 0;
  const apply = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!possible) return;
    setFailure(undefined);
    const outcome = await write.run({
      do: 'patch',
      id: contract.id,
      body: editOf(chosen),
      ifMatch: etagOf(contract),
    });
    if (!outcome.ok) return setFailure(outcome);
    toast(t('{contract_number} moved {chosen}', { contract_number, chosen: moveText(chosen) }), {
      tone: 'success',
    });
    onClose();
  };
  return (
    <Dialog open wide title={t('Move dates of {contract_number}', { contract_number })} onClose={onClose}>
      <form className="hy-form" onSubmit={(event) => void apply(event)}>
        <ChoiceTable contract={contract} choices={choices} />
        <Field label={t('Number of days')} hint={t('Use − for earlier')}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="text"
              value={typed}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </Field>
        <LineDatesChoice choice={lineDates.choiceOf(shiftedDates(contract, chosen ?? 1))} />
        <Stack className="hy-imp-chosen" role="status">
          {impact && (hasNoIssues(impact) ? <p>{t('No problems.')}</p> : <Issues {...impact} />)}
          {impact?.warnings.map(({ code, description }) => (
            <p key={code}>{fromServer(description)}</p>
          ))}
        </Stack>
        {contract.warnings.length > 0 && (
          <Row>
            <Button
              onClick={() => {
                onClose();
                onReprice();
              }}
            >
              {t('Update prices')}
            </Button>
          </Row>
        )}
        {failure && <Refusal failure={failure} />}
        <Row end>
          <Button onClick={onClose}>{t('Keep dates')}</Button>
          <Button kind="primary" type="submit" loading={write.busy} disabled={!possible}>
            {chosen === undefined ? t('Move dates') : t('Move {chosen}', { chosen: moveText(chosen) })}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}

function ChoiceTable({ contract, choices }: Pick<MoveDatesProps, 'contract'> & Pick<Moves, 'choices'>) {
  return (
    <ScrollArea className="hy-imp-moves hy-scroll-x" role="group" label={t('Choices')}>
      <table className="hy-table is-stacking">
        <TableHead
          columns={[
            t('Move'),
            t('Delivery and collection'),
            [t('Price'), 'hy-end'],
            [t('Delivery'), 'hy-end'],
            [t('Vehicles'), 'hy-end'],
            t('Stock'),
          ]}
        />
        <tbody>
          {choices.map((choice) => (
            <Choice key={choice.days} contract={contract} {...choice} />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

interface ChoiceProps {
  readonly days: number;
  readonly contract: Contract;
  readonly impact: Impact | undefined;
  readonly error: Error | null;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ days, contract, impact, error, chosen, onChoose }: ChoiceProps) {
  const settings = useSettings();
  const { delivery_date: from, collection_date: to } = shiftedDates(contract, days);
  const day = (one: string | null | undefined) =>
    one === null || one === undefined ? '–' : formatDay(one, settings.locale, 'weekday');
  const figure = (label: string) => {
    const found = impact && impactFigures(impact).find((one) => one.label === label);
    if (found === undefined) return '…';
    return (
      <>
        {typeof found.after === 'number' ? (
          <NumberText value={found.after} />
        ) : (
          <Money amount={found.after} />
        )}
        {found.by !== null && <small className="hy-num"> {signed(found.by, settings)}</small>}
      </>
    );
  };
  return (
    <tr className={chosen ? 'is-selected' : undefined}>
      <th scope="row">
        <label className="hy-check">
          <input type="radio" name="move" checked={chosen} onChange={onChoose} />
          {moveText(days)}
        </label>
      </th>
      <td data-label={t('Delivery and collection')}>
        {day(from)} – {day(to)}
      </td>
      <td className="hy-end" data-label={t('Price')}>
        {figure(t('Price'))}
      </td>
      <td className="hy-end" data-label={t('Delivery')}>
        {figure(t('Delivery'))}
      </td>
      <td className="hy-end" data-label={t('Vehicles')}>
        {figure(t('Vehicles'))}
      </td>
      <td data-label={t('Stock')} className={impact && !hasNoIssues(impact) ? 'hy-danger' : undefined}>
        {stockText(impact, error)}
      </td>
    </tr>
  );
}

function stockText(impact: Impact | undefined, error: Error | null): string {
  if (error !== null) return error.message;
  if (impact === undefined) return '…';
  if (impact.shortages.length > 0)
    return `${shortInWords(impact.shortages)}${impact.refused.length > 0 ? t(': not possible') : ''}`;
  if (impact.refused.length > 0) return t('Refused');
  return impact.problems.length > 0 ? t('Causes a problem') : t('In stock');
}
