/** Editor of a value, by its shape. */
import { t } from '@hireyard/messages';
import { isObject, type ListShape, type Shape } from '@hireyard/wire/settings/catalogue/shape';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconClose, IconPlus } from '../../../ui/icons.tsx';
import { type EditorProps, ErrorLine } from './editor-parts.tsx';
import { errorsAt, messageOf } from './data.ts';
import { OneEditor } from './one-editor.tsx';
import { ZonesEditor } from './zones-editor.tsx';
import { Stack, Surface } from '../../../ui/layout.tsx';
import { TimeZoneField } from '../../../resource/form/time-zone-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { Checkbox, Select } from '../../../ui/inputs.tsx';
import { WEEKDAYS } from './value-text.ts';

/** Checkboxes for the days of the week. */
function WeekEditor({ value, errors, onChange }: EditorProps) {
  const days = Array.isArray(value) ? (value as number[]) : [];
  return (
    <div>
      <div className="hy-row">
        {WEEKDAYS.map((name, at) => (
          <Checkbox
            key={name}
            checked={days.includes(at + 1)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...days, at + 1].sort((a, b) => a - b)
                  : days.filter((day) => day !== at + 1),
              )
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
      <ErrorLine errors={errors} />
    </div>
  );
}

/** Select of the active depots, or none. */
function DepotEditor({ label, hideLabel, value, errors, onChange, depots }: EditorProps) {
  return (
    <Field label={label} hideLabel={hideLabel} error={messageOf(errors)}>
      {(control) => (
        <Select
          {...control}
          placeholder={t('Oldest active depot')}
          options={depots
            .filter(({ id, active }) => active || id === value)
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={value === null || value === undefined ? '' : Number(value)}
          onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        />
      )}
    </Field>
  );
}

/** Time zone, searched by part of its name. */
function TimeZoneEditor({ label, hideLabel, value, errors, onChange }: EditorProps) {
  return (
    <TimeZoneField
      label={label}
      hideLabel={hideLabel}
      value={String(value ?? '')}
      error={messageOf(errors)}
      onChange={onChange}
    />
  );
}

export function ValueEditor(props: EditorProps) {
  const { shape } = props;
  switch (shape.kind) {
    case 'one':
      return <OneEditor {...props} shape={shape} />;
    case 'record':
      return <RecordEditor {...props} parts={shape.parts} />;
    case 'list':
      return <ListEditor {...props} shape={shape} />;
    case 'zones':
      return <ZonesEditor {...props} />;
    case 'week':
      return <WeekEditor {...props} />;
    case 'time_zone':
      return <TimeZoneEditor {...props} />;
    case 'depot':
      return <DepotEditor {...props} />;
  }
}

/** Named values in a grid, with lists below. */
function RecordEditor({
  parts,
  label,
  value,
  errors,
  onChange,
  depots,
}: Omit<EditorProps, 'shape'> & { readonly parts: Readonly<Record<string, Shape>> }) {
  const known = isObject(value) ? value : {};
  const editor = ([name, part]: readonly [string, Shape]) => (
    <ValueEditor
      key={name}
      shape={part}
      label={part.kind === 'one' ? (part.label ?? name) : `${label}: ${part.label ?? name}`}
      value={known[name]}
      errors={errorsAt(errors, name)}
      onChange={(next) => onChange({ ...known, [name]: next })}
      depots={depots}
    />
  );
  const entries = Object.entries(parts);
  const small = entries.filter(([, part]) => part.kind === 'one');
  return (
    <Stack gap={12}>
      {small.length > 0 && <div className="hy-form-grid">{small.map(editor)}</div>}
      {entries
        .filter(([, part]) => part.kind !== 'one')
        .map(([name, part]) => (
          <Stack key={name} as="fieldset" className="hy-bs-part">
            <legend>{part.label ?? name}</legend>
            {editor([name, part])}
          </Stack>
        ))}
      <ErrorLine errors={errors} />
    </Stack>
  );
}

/** Editor of rows: flat rows as a table, nested ones as boxes. Rows can be added and removed. */
function ListEditor({ shape, label, value, errors, onChange, depots }: EditorProps<ListShape>) {
  const box = useRef<HTMLDivElement>(null);
  const rows = Array.isArray(value) ? (value as unknown[]) : [];
  const flat = Object.values(shape.parts).every(({ kind }) => kind === 'one');
  const name = (at: number) => `${shape.row} ${at + 1}`;
  const put = (at: number, row: unknown) => onChange(rows.map((old, n) => (n === at ? row : old)));
  const add = () => {
    onChange([...rows, shape.fresh]);
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(':scope > :nth-last-child(1 of [data-row]) input')?.focus(),
    );
  };
  const remove = (at: number) => {
    onChange(rows.filter((_, n) => n !== at));
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-add]')?.focus());
  };
  const taken = (at: number) => (
    <Button
      kind="quiet"
      icon={IconClose}
      aria-label={t('Remove {row}', { row: name(at) })}
      title={t('Remove {row}', { row: name(at) })}
      onClick={() => remove(at)}
    />
  );
  return (
    <div className="hy-stack hy-gap-12" ref={box}>
      {flat && rows.length > 0 && (
        <div className="hy-bs-line hy-bs-heads hy-hint" aria-hidden="true">
          {Object.entries(shape.parts).map(([part, one]) => (
            <span key={part}>{one.label ?? part}</span>
          ))}
          <span />
        </div>
      )}
      {rows.map((row, at) =>
        flat ? (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no names, and their order is what they are
          <div key={at} className="hy-bs-line" data-row>
            {Object.entries(shape.parts).map(([part, one]) => (
              <ValueEditor
                key={part}
                shape={one}
                label={`${one.label ?? part}, ${name(at)}`}
                hideLabel
                value={isObject(row) ? row[part] : undefined}
                errors={errorsAt(errorsAt(errors, at), part)}
                onChange={(next) => put(at, { ...(isObject(row) ? row : {}), [part]: next })}
                depots={depots}
              />
            ))}
            {taken(at)}
          </div>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no names, and their order is what they are
          <Surface key={at} outlined className="hy-bs-box hy-beside" data-row>
            <RecordEditor
              parts={shape.parts}
              label={`${label}, ${name(at)}`}
              value={row}
              errors={errorsAt(errors, at)}
              onChange={(next) => put(at, next)}
              depots={depots}
            />
            {rows.length > 1 && taken(at)}
          </Surface>
        ),
      )}
      <ErrorLine errors={errors} />
      <div>
        <Button icon={IconPlus} data-add onClick={add}>
          {t('Add {row}', { row: shape.row })}
        </Button>
      </div>
    </div>
  );
}
