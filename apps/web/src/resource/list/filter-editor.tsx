/** The editor below a filter chip, by the kind of the filter. */
import { inSentence, t } from '@hireyard/messages';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Head } from '@hireyard/wire/resource/head';
import type { Page } from '@hireyard/wire/resource/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listOptions } from '../../lib/api/queries.ts';
import type { Query } from '../../lib/api/query-string.ts';
import { businessToday } from '../../lib/business-time.ts';
import { Button } from '../../ui/button.tsx';
import { useDebounced } from '../../ui/hooks.ts';
import { StateChip } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { DateInput, TextInput } from '../../ui/inputs.tsx';
import { OptionList, useOptionKeys } from '../../ui/combobox.tsx';
import { headNamed, type Row, titleOf } from '../record.ts';
import type { FilterChange, FilterChip } from './list-state.ts';
import { formatDay } from '../../lib/format.ts';

// Searches records of a resource while typing.

/** Returns the first matching records; the previous ones while the next are loading. */
export function useFound(
  resource: Head,
  text: string,
  { query = {}, enabled = true, size = 12 }: { query?: Query; enabled?: boolean; size?: number } = {},
) {
  const search = useDebounced(text.trim());
  const options = listOptions(resource, { ...query, ...(search === '' ? {} : { search }), page_size: size });
  const result = useQuery({ ...options, enabled, placeholderData: keepPreviousData });
  const page = result.data as Page<Row> | undefined;
  return {
    rows: page?.results ?? [],
    count: page?.count ?? 0,
    busy: result.isFetching || search !== text.trim(),
    failed: result.isError,
  };
}

/** Fetches records by their ids, to show the names of a filter's values. */
export function useNamed(resource: Head, ids: readonly string[]): readonly Row[] {
  const wanted = [...ids].sort((a, b) => Number(a) - Number(b)).slice(0, 50);
  const options = listOptions(resource, { id__in: wanted.join(','), page_size: 50 });
  const { data } = useQuery({ ...options, enabled: wanted.length > 0, placeholderData: keepPreviousData });
  return ((data as Page<Row> | undefined)?.results ?? []).filter((row) => wanted.includes(String(row.id)));
}

interface EditorProps {
  readonly resource: AnyResource;
  readonly chip: FilterChip;
  /** Values of each of the chip's filters. */
  readonly given: readonly (readonly string[])[];
  readonly onChange: FilterChange;
  readonly onDone: () => void;
}

export function FilterEditor(props: EditorProps) {
  switch (props.chip.filter.kind) {
    case 'bool':
      return <YesNo {...props} />;
    case 'ids':
      return <Records {...props} />;
    case 'date':
    case 'moment':
      return <Days {...props} />;
    default:
      return <Words {...props} />;
  }
}

function YesNo({ chip, given, onChange, onDone }: EditorProps) {
  const options = [
    { value: '', label: t('Any') },
    { value: 'true', label: t('Yes') },
    { value: 'false', label: t('No') },
  ];
  return (
    <fieldset className="hy-editor">
      <legend className="hy-sr">{chip.label}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="hy-check">
          <input
            type="radio"
            name={chip.key}
            checked={(given[0]?.[0] ?? '') === value}
            onChange={() => onChange({ [chip.key]: value === '' ? [] : [value] })}
            onClick={onDone}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Words({ chip, given, onChange, onDone }: EditorProps) {
  const [text, setText] = useState(given[0]?.join(', ') ?? '');
  return (
    <form
      className="hy-editor"
      onSubmit={(event) => {
        event.preventDefault();
        const clean = text.trim();
        onChange({ [chip.key]: clean === '' ? [] : [clean] });
        onDone();
      }}
    >
      <Field label={chip.label}>
        {(control) => (
          <TextInput {...control} value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      <Button type="submit" kind="primary">
        {t('Apply')}
      </Button>
    </form>
  );
}

function Days({ chip, given, onChange, onDone }: EditorProps) {
  const [today] = useState(() => businessToday());
  const moment = chip.filter.kind === 'moment';
  const [from = chip.key, to] = chip.names;
  const day = (at: number) => given[at]?.[0]?.slice(0, 10) ?? '';
  // The end of a range includes the whole day.
  const end = (value: string) => (value === '' ? [] : [moment ? `${value}T23:59:59.999` : value]);
  const start = (value: string) => (value === '' ? [] : [value]);
  return (
    <div className="hy-editor">
      <div className="hy-editor-days">
        <Field label={to === undefined ? chip.label : t('From')}>
          {(control) => (
            <DateInput
              {...control}
              value={day(0)}
              onChange={(event) => onChange({ [from]: start(event.target.value) })}
            />
          )}
        </Field>
        {to !== undefined && (
          <Field label={t('To', undefined, 'until')}>
            {(control) => (
              <DateInput
                {...control}
                value={day(1)}
                onChange={(event) => onChange({ [to]: end(event.target.value) })}
              />
            )}
          </Field>
        )}
      </div>
      {to !== undefined && (
        <div className="hy-editor-presets hy-row hy-align-stretch">
          {datePresets(today).map((preset) => (
            <Button
              key={preset.label}
              onClick={() => {
                onChange({ [from]: start(preset.from), [to]: end(preset.to) });
                onDone();
              }}
            >
              {preset.label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function Records({ resource, chip, given, onChange }: EditorProps) {
  const target = headNamed(chip.filter.resource ?? '');
  const chosen = given[0] ?? [];
  const [text, setText] = useState('');
  const states = target.name === 'state' && resource.workflow !== undefined;
  const found = useFound(
    target,
    text,
    states ? { query: { type__context: resource.workflow }, size: 100 } : {},
  );
  const named = useNamed(target, chosen);
  // Chosen values stay at the top while nothing is typed, so that they can be removed.
  const rows =
    text === '' && !states
      ? [...named, ...found.rows.filter((row) => !chosen.includes(String(row.id)))]
      : found.rows;
  const options = rows.map((row) => ({
    key: String(row.id),
    label: titleOf(target, row),
    chosen: chosen.includes(String(row.id)),
    colour: String(row['colour'] ?? ''),
  }));
  const pick = (key: string) =>
    onChange({
      [chip.key]: chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key],
    });
  const keys = useOptionKeys(options, pick);
  return (
    <div className="hy-editor is-picker">
      <TextInput
        {...keys.inputProps}
        aria-expanded="true"
        aria-label={t('Search {plural}', { plural: inSentence(target.plural) })}
        placeholder={t('Search {plural}', { plural: inSentence(target.plural) })}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          keys.reset();
        }}
        onKeyDown={keys.onKeyDown}
      />
      <OptionList
        label={target.plural}
        options={options}
        keys={keys}
        multiple
        onPick={pick}
        empty={found.busy ? t('Searching…') : found.failed ? t('Search failed.') : t('Nothing found.')}
        renderLabel={(option) =>
          states ? <StateChip colour={option.colour}>{option.label}</StateChip> : undefined
        }
      />
    </div>
  );
}

// Texts of filters.

/** Returns the text of a filter chip. `given` has the values of each of its names, which are two for a range. */
export function filterText(
  { filter: { kind }, names }: Pick<FilterChip, 'filter' | 'names'>,
  given: readonly (readonly string[])[],
  locale: string,
): string {
  const [first = [], second = []] = given;
  if (kind === 'bool') return first[0] === 'true' ? t('Yes') : t('No');
  if (kind !== 'date' && kind !== 'moment') return first.join(', ');
  const day = (value: string | undefined) =>
    value === undefined ? undefined : formatDay(value.slice(0, 10), locale, 'short');
  const from = day(first[0]);
  const to = day(second[0]);
  if (from !== undefined && to !== undefined) return from === to ? from : `${from} – ${to}`;
  if (from !== undefined) return names[0]?.endsWith('__gte') === true ? t('from {from}', { from }) : from;
  return to === undefined ? '' : t('to {to}', { to });
}

interface Preset {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** Common ranges around a day, `YYYY-MM-DD`. Weeks begin on Monday. */
export function datePresets(today: string): readonly Preset[] {
  const at = (days: number, from = today): string =>
    new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const first = `${today.slice(0, 8)}01`;
  const nextMonth = `${at(32, first).slice(0, 8)}01`;
  return [
    { label: t('Today'), from: today, to: today },
    { label: t('Tomorrow'), from: at(1), to: at(1) },
    { label: t('This week'), from: at(-weekday), to: at(6 - weekday) },
    { label: t('Next 7 days'), from: today, to: at(6) },
    { label: t('This month'), from: first, to: at(-1, nextMonth) },
    { label: t('Last 30 days'), from: at(-29), to: today },
  ];
}
