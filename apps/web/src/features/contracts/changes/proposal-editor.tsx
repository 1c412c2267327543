/** Edits the proposed change field by field beside the contract's current values. */
import { t } from '@hireyard/messages';
import { DELIVERY_TYPES } from '@hireyard/domain/contracts/delivery-type';
import { PROPOSAL_FIELDS } from '@hireyard/wire/contracts/change';
import { useState } from 'react';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { classNames } from '../../../lib/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { DateInput, Select, TextInput } from '../../../ui/inputs.tsx';
import { useSettings } from '../../../lib/format.ts';
import type { Contract, ContractLine } from './data.ts';
import { fieldLabel, fieldText } from './effect-words.ts';
import { LineEditor } from './line-editor.tsx';
import { type Draft, type DraftErrors, type FieldName, withField } from './proposal.ts';
import { Columns } from '../../../ui/layout.tsx';

const DATES: readonly FieldName[] = ['delivery_date', 'hire_date', 'collection_date'];
const ADDRESS: readonly FieldName[] = [
  'address_1',
  'address_2',
  'address_3',
  'address_town',
  'address_county',
  'address_postcode',
];

interface ProposalEditorProps {
  readonly contract: Contract;
  readonly lines: readonly ContractLine[];
  readonly draft: Draft;
  readonly errors: DraftErrors;
  /** Read-only: it has ended, or the user can't change it. */
  readonly locked: boolean;
  readonly onChange: (draft: Draft) => void;
}

export function ProposalEditor({ contract, lines, draft, errors, locked, onChange }: ProposalEditorProps) {
  const input = (name: FieldName) => (
    <ProposedField
      key={name}
      name={name}
      now={contract[name]}
      value={draft.fields[name]}
      error={errors.fields[name]}
      onChange={(value) => onChange(withField(draft, name, value, contract[name]))}
    />
  );
  // open from the start: it must not close while its last change is removed
  const [moved] = useState(() => ADDRESS.some((name) => draft.fields[name] !== undefined));
  return (
    <fieldset className="hy-stack hy-gap-16 hy-cr-editor" disabled={locked}>
      <legend className="hy-sr">{t('Proposed change')}</legend>
      <Columns min={160} gap={12}>
        {DATES.map(input)}
        {input('delivery_type')}
      </Columns>
      <details open={moved}>
        <summary>
          {t('Address')} <span className="hy-hint">{addressOf(contract)}</span>
        </summary>
        <Columns min={160} gap={12}>
          {ADDRESS.map(input)}
        </Columns>
      </details>
      <LineEditor
        contract={contract}
        lines={lines}
        draft={draft}
        errors={errors.lines}
        locked={locked}
        onChange={onChange}
      />
    </fieldset>
  );
}

const addressOf = (contract: Contract): string =>
  [contract.address_1, contract.address_town, contract.address_postcode].filter(Boolean).join(', ') ||
  t('none yet');

interface ProposedFieldProps {
  readonly name: FieldName;
  /** The contract's current value. */
  readonly now: string | null;
  /** Undefined if unchanged. */
  readonly value: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function ProposedField({ name, now, value, error, onChange }: ProposedFieldProps) {
  const settings = useSettings();
  const changed = value !== undefined;
  const { kind } = PROPOSAL_FIELDS[name];
  return (
    <div className={classNames('hy-cr-field', changed && 'is-changed')}>
      <Field
        label={fieldLabel(name)}
        error={error}
        hint={changed ? t('Now: {name}', { name: fieldText(name, now, settings) || t('empty') }) : undefined}
      >
        {(control) => {
          const common = {
            ...control,
            value: value ?? now ?? '',
            onChange: (event: { target: { value: string } }) => onChange(event.target.value),
          };
          if (kind === 'date') return <DateInput {...common} />;
          if (kind === 'choice')
            return (
              <Select
                {...common}
                options={DELIVERY_TYPES.map((one) => ({
                  value: one,
                  label: choiceText(one),
                }))}
              />
            );
          return <TextInput {...common} />;
        }}
      </Field>
    </div>
  );
}
