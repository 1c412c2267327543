/** The input of a field by its kind, with label, hint and error. */
import type { Field as WireField } from '@hireyard/wire/field';
import type { Ref } from 'react';
import { Field } from '../../ui/field.tsx';
import { Help, type HelpTopic } from '../../ui/help/help.tsx';
import { DateInput, NumberInput, Select, Switch, TextArea, TextInput } from '../../ui/inputs.tsx';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { labelOf, headNamed, type Row } from '../record.ts';
import { RelationInput } from './relation-input.tsx';

export interface FieldInputProps {
  readonly name: string;
  readonly field: WireField;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly ref: Ref<never>;
}

const autoComplete: Readonly<Record<string, string>> = { email: 'off', phone: 'off' };

const BESIDE = { display: 'flex', alignItems: 'center' } as const;

export function FieldInput({ name, field, value, error, onChange, onBlur, ref }: FieldInputProps) {
  const unit = field.unit === undefined || field.unit === 'money' ? '' : ` (${field.unit})`;
  const label = labelOf(field, name) + unit;
  const help = field.help as HelpTopic | undefined;
  if (field.kind === 'bool')
    return (
      <div className="hy-field">
        <div style={BESIDE}>
          <Switch
            ref={ref}
            checked={value === true}
            onBlur={onBlur}
            onChange={(e) => onChange(e.target.checked)}
          >
            {label}
          </Switch>
          {help && <Help topic={help} label={label} />}
        </div>
        {field.hint && <p className="hy-hint">{field.hint}</p>}
      </div>
    );
  return (
    <Field label={label} hint={field.hint} help={help} error={error} required={field.required}>
      {(control) => {
        const common = {
          ...control,
          name,
          ref,
          onBlur,
          value: String(value ?? ''),
          onChange: (event: { target: { value: string } }) => onChange(event.target.value),
        };
        switch (field.kind) {
          case 'relation':
          case 'relations': {
            const several = field.kind === 'relations';
            const chosen = (
              several ? value : value === null || value === '' ? [] : [value]
            ) as readonly Row[];
            return (
              <RelationInput
                ref={ref}
                resource={headNamed(field.resource ?? '')}
                control={control}
                value={chosen}
                multiple={several}
                onBlur={onBlur}
                onChange={(rows) => onChange(several ? rows : (rows[0] ?? null))}
              />
            );
          }
          case 'int':
            return <NumberInput {...common} />;
          case 'decimal':
            return <NumberInput {...common} decimals />;
          case 'date':
            return <DateInput {...common} />;
          case 'choice':
            return (
              <Select
                {...common}
                options={(field.options ?? [])
                  .filter((option) => option !== '')
                  .map((option) => ({ value: option, label: choiceText(option) }))}
                {...(field.required ? {} : { placeholder: '–' })}
              />
            );
          case 'email':
          case 'phone':
            return (
              <TextInput
                {...common}
                type={field.kind === 'email' ? 'email' : 'tel'}
                autoComplete={autoComplete[field.kind]}
                spellCheck={false}
              />
            );
          default:
            return field.multiline ? <TextArea {...common} /> : <TextInput {...common} />;
        }
      }}
    </Field>
  );
}
