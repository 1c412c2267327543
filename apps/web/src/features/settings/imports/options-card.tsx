import { t } from '@hireyard/messages';
import type { RunColumns, RunOptions } from '@hireyard/wire/records/import-calls';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Checkbox, Select } from '../../../ui/inputs.tsx';
import type { Run } from './data.ts';
import { KINDS } from './labels.tsx';
import { Columns } from '../../../ui/layout.tsx';

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
