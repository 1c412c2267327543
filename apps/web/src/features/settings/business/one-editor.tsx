import { fromServer } from '@hireyard/messages';
import type { One } from '@hireyard/wire/settings/catalogue/shape';
import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Checkbox, DateInput, NumberInput, Select, TextArea, TextInput } from '../../../ui/inputs.tsx';
import { useSettings } from '../../../lib/format.ts';
import { percentLimits, messageOf } from './data.ts';
import type { EditorProps } from './editor-parts.tsx';
import { LogoEditor } from './logo-editor.tsx';
import { optionText, percentOf, shareOf } from './value-text.ts';
import { Row, Stack } from '../../../ui/layout.tsx';

const NUMBERS: readonly string[] = ['int', 'decimal'];

/** Editor of a single value, by kind. */
export function OneEditor({ shape, label, hideLabel, value, errors, onChange }: EditorProps<One>) {
  const { currency } = useSettings();
  const { field } = shape;
  const said = messageOf(errors);
  const error = shape.share && said !== undefined ? percentLimits(said) : said;
  if (field.kind === 'bool')
    return (
      <Stack gap={4} className="hy-field">
        <Checkbox checked={value === true} onChange={(event) => onChange(event.target.checked)}>
          {label}
        </Checkbox>
        {error !== undefined && <p className="hy-error">{error}</p>}
      </Stack>
    );
  if (shape.editor === 'logo')
    return (
      <LogoEditor
        label={label}
        hint={shape.hint}
        value={String(value ?? '')}
        error={error}
        onChange={onChange}
      />
    );
  const unit = shape.share ? '%' : field.unit === 'money' ? currency : field.unit && fromServer(field.unit);
  const number = shape.share === true || NUMBERS.includes(field.kind);
  const text = String(value ?? '');
  return (
    <Field
      label={unit === undefined ? label : `${label} (${unit})`}
      hint={shape.hint}
      error={error}
      hideLabel={hideLabel}
      required={field.required && !number && hideLabel !== true}
    >
      {(control) => {
        const common = {
          ...control,
          value: text,
          onChange: (event: { target: { value: string } }) => onChange(event.target.value),
        };
        if (field.kind === 'choice')
          return (
            <Select
              {...common}
              options={(field.options ?? []).map((one) => ({
                value: one,
                label: optionText(one),
              }))}
            />
          );
        if (field.kind === 'date') return <DateInput {...common} />;
        if (shape.share) return <ShareInput {...common} />;
        if (number)
          return (
            <Row as="span" nowrap className="hy-bs-unit">
              <NumberInput {...common} decimals={field.kind === 'decimal'} />
              {hideLabel === true && unit !== undefined && <span className="hy-hint">{unit}</span>}
            </Row>
          );
        return field.multiline === true ? <TextArea {...common} rows={8} /> : <TextInput {...common} />;
      }}
    </Field>
  );
}

interface ShareInputProps {
  readonly value: string;
  readonly onChange: (event: { target: { value: string } }) => void;
  readonly id: string;
}

/** Editor of a share, typed as a percentage. The typed text stays while it means the same share. */
function ShareInput({ value, onChange, ...control }: ShareInputProps) {
  const [typed, setTyped] = useState(percentOf(value));
  const shown = shareOf(typed) === value ? typed : percentOf(value);
  return (
    <Row as="span" nowrap className="hy-bs-unit">
      <NumberInput
        {...control}
        decimals
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange({ target: { value: shareOf(event.target.value) } });
        }}
      />
      <span className="hy-hint">%</span>
    </Row>
  );
}
