/** The input of a field by its kind, with label, hint and error. */
import { fromServer } from '@hireyard/messages';
import type { Field as WireField } from '@hireyard/wire/field';
import type { Ref } from 'react';
import { type Control, Field } from '../../ui/field.tsx';
import { Help, type HelpTopic } from '../../ui/help/help.tsx';
import { DateInput, NumberInput, Select, Switch, TextArea, TextInput } from '../../ui/inputs.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { headNamed, labelOf, type Row as RecordRow } from '../record.ts';
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

export function FieldInput(props: FieldInputProps) {
  const { name, field, value, error, onChange, onBlur, ref } = props;
  const unit = field.unit === undefined || field.unit === 'money' ? '' : ` (${fromServer(field.unit)})`;
  const label = labelOf(field, name) + unit;
  const help = field.help as HelpTopic | undefined;
  if (field.kind === 'bool')
    return (
      <Stack gap={4} className="hy-field">
        <Row gap={0} nowrap>
          <Switch
            ref={ref}
            checked={value === true}
            onBlur={onBlur}
            onChange={(e) => onChange(e.target.checked)}
          >
            {label}
          </Switch>
          {help && <Help topic={help} label={label} />}
        </Row>
        {field.hint && <p className="hy-hint">{field.hint}</p>}
      </Stack>
    );
  return (
    <Field label={label} hint={field.hint} help={help} error={error} required={field.required}>
      {(control) =>
        field.kind === 'relation' || field.kind === 'relations' ? (
          <Relation {...props} control={control} />
        ) : (
          <Input {...props} control={control} />
        )
      }
    </Field>
  );
}

type InputProps = FieldInputProps & { readonly control: Control };

function Relation({ field, value, control, onBlur, onChange, ref }: InputProps) {
  const several = field.kind === 'relations';
  const chosen = (several ? value : value === null || value === '' ? [] : [value]) as readonly RecordRow[];
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

/** Inputs for typed values and for a choice of a few. */
function Input({ name, field, value, control, onBlur, onChange, ref }: InputProps) {
  const common = {
    ...control,
    name,
    ref,
    onBlur,
    value: String(value ?? ''),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  const options = (field.options ?? [])
    .filter((option) => option !== '')
    .map((option) => ({ value: option, label: choiceText(option) }));
  switch (field.kind) {
    case 'int':
    case 'decimal':
      return <NumberInput {...common} decimals={field.kind === 'decimal'} />;
    case 'date':
      return <DateInput {...common} />;
    case 'choice':
      return <Select {...common} options={options} {...(field.required ? {} : { placeholder: '–' })} />;
    case 'email':
    case 'phone':
      return (
        <TextInput
          {...common}
          type={field.kind === 'email' ? 'email' : 'tel'}
          autoComplete="off"
          spellCheck={false}
        />
      );
    default:
      return field.multiline ? <TextArea {...common} /> : <TextInput {...common} />;
  }
}
