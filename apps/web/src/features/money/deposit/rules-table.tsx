import { t } from '@hireyard/messages';
import { inFigures } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconClose } from '../../../ui/icons.tsx';
import { NumberInput, Select } from '../../../ui/inputs.tsx';
import type { DraftRule, RuleType } from './rules.ts';

const TYPES = [
  { value: 'threshold', label: t('Amount') },
  { value: 'percentage', label: t('Percent') },
] as const satisfies readonly { value: RuleType; label: string }[];

interface RulesTableProps {
  readonly rules: readonly DraftRule[];
  readonly errors: (rule: DraftRule) => Readonly<Record<string, string>>;
  /** Undefined: read only. */
  readonly onChange: ((key: string, by: Partial<DraftRule>) => void) | undefined;
  readonly onRemove: (key: string) => void;
}

/** The editable table of rules. */
export function RulesTable({ rules, errors, onChange, onRemove }: RulesTableProps) {
  return (
    <table className="hy-table is-wrapping hy-rules">
      <thead>
        <tr>
          <th scope="col">{t('Hire value from')}</th>
          <th scope="col">{t('Deposit type')}</th>
          <th scope="col">{t('Value')}</th>
          {onChange !== undefined && (
            <th scope="col">
              <span className="hy-sr">{t('Remove')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rules.map((rule, at) => (
          <RuleRow
            key={rule.key}
            rule={rule}
            number={at + 1}
            errors={errors(rule)}
            onChange={onChange}
            onRemove={onRemove}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RuleRowProps extends Pick<RulesTableProps, 'onChange' | 'onRemove'> {
  readonly rule: DraftRule;
  readonly number: number;
  readonly errors: Readonly<Record<string, string>>;
}

function RuleRow({ rule, number, errors, onChange, onRemove }: RuleRowProps) {
  const disabled = onChange === undefined;
  const change = (by: Partial<DraftRule>) => onChange?.(rule.key, by);
  return (
    <tr data-rule={rule.key}>
      <td>
        <Field
          label={t('Hire value from, rule {number}', { number: inFigures(number) })}
          hideLabel
          error={errors['threshold']}
        >
          {(control) => (
            <NumberInput
              {...control}
              decimals
              disabled={disabled}
              value={rule.threshold}
              onChange={(event) => change({ threshold: event.target.value })}
            />
          )}
        </Field>
      </td>
      <td>
        <Field
          label={t('Deposit type, rule {number}', { number: inFigures(number) })}
          hideLabel
          error={errors['type']}
        >
          {(control) => (
            <Select
              {...control}
              options={TYPES}
              disabled={disabled}
              value={rule.type}
              onChange={(event) => change({ type: event.target.value as RuleType })}
            />
          )}
        </Field>
      </td>
      <td>
        <Field
          label={t('Value, rule {number}', { number: inFigures(number) })}
          hideLabel
          error={errors['value']}
        >
          {(control) => (
            <NumberInput
              {...control}
              decimals
              disabled={disabled}
              value={rule.value}
              onChange={(event) => change({ value: event.target.value })}
            />
          )}
        </Field>
      </td>
      {onChange && (
        <td>
          <Button
            kind="quiet"
            icon={IconClose}
            aria-label={t('Remove rule {number}', { number: inFigures(number) })}
            onClick={() => onRemove(rule.key)}
          />
        </td>
      )}
    </tr>
  );
}
