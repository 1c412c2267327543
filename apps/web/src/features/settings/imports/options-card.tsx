/** Cards of an import with its options: what to import, and how to read a text file. */
import { t } from '@hireyard/messages';
import { type RunColumns, type RunOptions, ENCODINGS, SEPARATORS } from '@hireyard/wire/records/import-calls';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Checkbox, Select } from '../../../ui/inputs.tsx';
import { type Run, useStep } from './data.ts';
import { KINDS, ENCODING_LABELS, SEPARATOR_LABELS } from './labels.tsx';
import { Columns, Row } from '../../../ui/layout.tsx';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';

interface OptionsProps {
  readonly run: Run;
  readonly columns: RunColumns;
  readonly options: RunOptions;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (options: RunOptions) => void;
}

/** Import options. */
export function OptionsCard({ run, columns, options, errors, onChange }: OptionsProps) {
  const { many } = KINDS[run.kind];
  const pick = <K extends keyof RunOptions>(
    name: K,
    label: string,
    choices: readonly (readonly [RunOptions[K] & string, string])[],
    hint?: string,
  ) => (
    <Field label={label} hint={hint} error={errors[name]}>
      {(control) => (
        <Select
          {...control}
          value={String(options[name])}
          options={choices.map(([value, text]) => ({ value, label: text }))}
          onChange={(event) => onChange({ ...options, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  const has = (kind: string) => columns.targets.some((target) => target.kind === kind);
  return (
    <Card title={t('Import options')} help="import.key">
      <Columns min={240} gap={12}>
        {pick(
          'key',
          t('Match existing {records} by', { records: many }),
          columns.keys.map(({ name, label }) => [name, label] as const),
        )}
        {pick('mode', t('Rows to import'), [
          ['both', t('New {records} and changes', { records: many })],
          ['add', t('New {records} only', { records: many })],
          ['update', t('Changes only')],
        ])}
        {pick('blanks', t('Empty cells'), [
          ['keep', t('keep the current value')],
          ['clear', t('clear the field')],
        ])}
        {has('decimal') &&
          pick('decimal', t('Number format'), [
            ['.', '1,250.00'],
            [',', '1.250,00'],
          ])}
        {has('date') &&
          pick('dates', t('Date format'), [
            ['dmy', t('day, month, year')],
            ['mdy', t('month, day, year')],
            ['ymd', t('year, month, day')],
          ])}
      </Columns>
      {run.kind === 'items' && (
        <Checkbox checked={options.levels} onChange={() => onChange({ ...options, levels: !options.levels })}>
          {t('Book stock differences as found or written off')}
        </Checkbox>
      )}
    </Card>
  );
}

const choices = (values: readonly string[], labels: Readonly<Record<string, string>>) =>
  values.map((value) => ({ value, label: labels[value] ?? value }));

/** Changes encoding and separator of a text file without another upload. */
export function FileFormatCard({ run }: { readonly run: Run }) {
  const [encoding, setEncoding] = useState<string>(run.encoding);
  const [separator, setSeparator] = useState<string>(run.separator || ',');
  const { send, busy, failure } = useStep(run);
  const changed = encoding !== run.encoding || separator !== run.separator;
  return (
    <Card title={t('File format')}>
      <Row gap={12} align="end">
        <Field label={t('Encoding')}>
          {(control) => (
            <Select
              {...control}
              value={encoding}
              options={choices(ENCODINGS, ENCODING_LABELS)}
              onChange={(event) => setEncoding(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('Column separator')}>
          {(control) => (
            <Select
              {...control}
              value={separator}
              options={choices(SEPARATORS, SEPARATOR_LABELS)}
              onChange={(event) => setSeparator(event.target.value)}
            />
          )}
        </Field>
        <Button
          loading={busy}
          disabled={!changed}
          onClick={() => void send('readAgain', { encoding, separator })}
        >
          {t('Read again')}
        </Button>
      </Row>
      {failure && (
        <p className="hy-error" role="alert">
          {failure.message}
        </p>
      )}
    </Card>
  );
}
