/** Second step: mapping columns to fields. */
import { joinCells } from '@hireyard/domain/records/import-values';
import { t } from '@hireyard/messages';
import type {
  MappedFrom,
  Mapping,
  RunColumns,
  RunOptions,
  RunTarget,
} from '@hireyard/wire/records/import-calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inFigures } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Checkbox, Select, TextInput } from '../../../ui/inputs.tsx';
import { Cells, Surface, ScrollArea } from '../../../ui/layout.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { columnsOptions, type Run, useStep } from './data.ts';
import { FileFormatCard, OptionsCard } from './options-card.tsx';

// Each field with its source columns and a sample value.

const NOTHING = '';
const FIXED = 'fixed';
/** Kinds of fields that accept several columns: texts join them, others use the first filled one. */
const MAY_TAKE_SEVERAL = new Set(['text', 'phone', 'email']);

const headingOf = ({ headings }: RunColumns, at: number): string =>
  headings[at] || t('Column {number}', { number: inFigures(at + 1) });

interface TableProps {
  readonly columns: RunColumns;
  readonly mapping: Mapping;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (mapping: Mapping) => void;
}

function MappingTable({ columns, mapping, errors, onChange }: TableProps) {
  const groups = [...new Set(columns.targets.map(({ group }) => group))];
  const set = (name: string, from: MappedFrom | undefined) => {
    const { [name]: _, ...others } = mapping;
    onChange(from === undefined ? others : { ...others, [name]: from });
  };
  return groups.map((group) => (
    <fieldset key={group} className="hy-im-group">
      <legend className="hy-strong">{group}</legend>
      {columns.targets
        .filter((target) => target.group === group)
        .map((target) => (
          <Row
            key={target.name}
            target={target}
            columns={columns}
            from={mapping[target.name]}
            error={errors[target.name]}
            onChange={(from) => set(target.name, from)}
          />
        ))}
    </fieldset>
  ));
}

interface RowProps {
  readonly target: RunTarget;
  readonly columns: RunColumns;
  readonly from: MappedFrom | undefined;
  readonly error: string | undefined;
  readonly onChange: (from: MappedFrom | undefined) => void;
}

function Row({ target, columns, from, error, onChange }: RowProps) {
  const options = columns.headings.map((_, at) => ({ value: String(at), label: headingOf(columns, at) }));
  const chosen = from?.columns ?? [];
  const first = from?.value !== undefined ? FIXED : (chosen[0]?.toString() ?? NOTHING);
  const choose = (value: string) => {
    if (value === NOTHING) onChange(undefined);
    else if (value === FIXED) onChange({ value: '' });
    else onChange({ ...from, columns: [Number(value), ...chosen.slice(1)] });
  };
  const sample = sampleOf(columns, target, from);
  return (
    <Cells
      as="div"
      columns="minmax(0, 340px) minmax(0, 1fr)"
      phone="minmax(0, 1fr)"
      align="start"
      className="hy-im-field"
    >
      <Field label={target.label} hint={target.hint || undefined} error={error} required={target.required}>
        {(control) => (
          <Select
            {...control}
            value={first}
            options={[...options, { value: FIXED, label: t('One value for all rows…') }]}
            placeholder={t('Don’t import')}
            onChange={(event) => choose(event.target.value)}
          />
        )}
      </Field>
      <div className="hy-grow hy-row">
        {from?.value !== undefined && (
          <TextInput
            aria-label={t('{label}: value for all rows', { label: target.label })}
            placeholder={t('Value for all rows')}
            value={from.value}
            maxLength={500}
            onChange={(event) => onChange({ value: event.target.value })}
          />
        )}
        <FurtherColumns target={target} from={from} options={options} onChange={onChange} />
        {sample !== undefined && <span className="hy-muted hy-anywhere">{sample}</span>}
      </div>
    </Cells>
  );
}

/** Returns the first sample value of the field. */
const sampleOf = (
  { samples }: RunColumns,
  { kind }: RunTarget,
  from: MappedFrom | undefined,
): string | undefined =>
  samples
    .map((cells) => (from?.columns ?? []).map((at) => cells[at] ?? ''))
    .map((cells) => joinCells(kind, cells, from?.join).text)
    .find((text) => text.trim() !== '');

interface FurtherColumnsProps extends Pick<RowProps, 'target' | 'from' | 'onChange'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Additional columns: joined, or used if the first is empty. */
function FurtherColumns({ target: { label, kind }, from, options, onChange }: FurtherColumnsProps) {
  const chosen = from?.columns ?? [];
  const joined = kind === 'text';
  return (
    <>
      {chosen.slice(1).map((at, index) => (
        <Select
          // oxlint-disable-next-line react/no-array-index-key -- the places of the joined columns
          key={index}
          aria-label={
            joined ? t('{label}: joined with', { label }) : t('{label}: if that is empty', { label })
          }
          value={String(at)}
          options={options}
          placeholder={joined ? t('Not joined') : t('No column')}
          // separators belong to the previous columns
          onChange={(event) =>
            onChange({
              columns: chosen.flatMap((one, place) =>
                place !== index + 1 ? [one] : event.target.value === '' ? [] : [Number(event.target.value)],
              ),
            })
          }
        />
      ))}
      {chosen.length > 0 && chosen.length < 4 && MAY_TAKE_SEVERAL.has(kind) && (
        <Button
          kind="quiet"
          aria-label={
            joined
              ? t('Join another column to {label}', { label })
              : t('Use another column if {label} is empty', { label })
          }
          onClick={() => onChange({ ...from, columns: [...chosen, chosen.at(-1) ?? 0] })}
        >
          {joined ? t('Join another column') : t('Use another column if this is empty')}
        </Button>
      )}
    </>
  );
}

/** Sample rows as parsed, where a wrong encoding or separator is visible. */
function SampleCard({ columns, rows }: { readonly columns: RunColumns; readonly rows: number }) {
  return (
    <Card title={t('First of {rows} rows', { rows: inFigures(rows) })} flush>
      <ScrollArea className="hy-scroll-x" label={t('First rows of the file')}>
        <table className="hy-table hy-im-sample">
          <thead>
            <tr>
              {columns.headings.map((_, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns are their places
                <th key={at} scope="col">
                  {headingOf(columns, at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.samples.map((cells, line) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a file have no other name
              <tr key={line}>
                {columns.headings.map((_, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- columns are their places
                  <td key={at}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Card>
  );
}

const SOURCES = {
  run: undefined,
  saved: t('Mapped as in the last import.'),
  guess: t('Matched by column heading. Check them.'),
} as const;

export function ColumnsStep({ run }: { readonly run: Run }) {
  const query = useQuery(columnsOptions(run));
  return (
    <QueryView query={query} rows={10} loading={t('Loading the columns')}>
      {(columns) => <Mapper run={run} columns={columns} />}
    </QueryView>
  );
}

function Mapper({ run, columns }: { readonly run: Run; readonly columns: RunColumns }) {
  const [mapping, setMapping] = useState<Mapping>(columns.mapping);
  const [options, setOptions] = useState<RunOptions>(columns.options);
  const { send, busy, failure } = useStep(run);
  const errors = failure?.kind === 'invalid' ? failure.fields : {};
  const used = new Set(Object.values(mapping).flatMap((from) => from.columns ?? []));
  const open = columns.headings.flatMap((_, at) => (used.has(at) ? [] : [at]));
  const ignored = open.every((at) => options.ignored.includes(at));
  const note = SOURCES[columns.source];
  return (
    <>
      {run.problem !== '' && <ErrorState title={t('The last attempt failed')} detail={run.problem} />}
      {run.notices.length > 0 && (
        <div role="status">
          <Surface as="ul" gap={4} tone="warning">
            {run.notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </Surface>
        </div>
      )}
      <SampleCard columns={columns} rows={run.row_count} />
      {run.format === 'csv' && <FileFormatCard run={run} />}
      <Card title={t('Fields')} flush>
        {note !== undefined && <p className="hy-hint hy-card-body">{note}</p>}
        <MappingTable columns={columns} mapping={mapping} errors={errors} onChange={setMapping} />
      </Card>
      <OptionsCard run={run} columns={columns} options={options} errors={errors} onChange={setOptions} />
      {open.length > 0 && (
        <Card
          title={t('{count, plural, one {One column is not used} other {# columns are not used}}', {
            count: open.length,
          })}
        >
          <p className="hy-anywhere">{open.map((at) => headingOf(columns, at)).join(', ')}</p>
          <Checkbox
            checked={ignored}
            onChange={() => setOptions({ ...options, ignored: ignored ? [] : open })}
          >
            {t('Don’t import {count, plural, one {it} other {them}}', { count: open.length })}
          </Checkbox>
          {errors['ignored'] !== undefined && !ignored && <p className="hy-error">{errors['ignored']}</p>}
        </Card>
      )}
      {failure !== undefined && (
        <p className="hy-error" role="alert">
          {failure.message}
        </p>
      )}
      <div className="hy-foot-bar hy-row hy-gap-16">
        <Button
          kind="primary"
          loading={busy}
          onClick={() =>
            void send('check', {
              mapping,
              options: { ...options, ignored: options.ignored.filter((at) => open.includes(at)) },
            })
          }
        >
          {t('Check file')}
        </Button>
        <span className="hy-hint">{t('Nothing is saved yet.')}</span>
      </div>
    </>
  );
}
