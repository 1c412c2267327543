/** Each field with where its value comes from, and what that gives for the first row. */
import { joinCells } from '@hireyard/domain/records/import-values';
import { t } from '@hireyard/messages';
import type { MappedFrom, Mapping, RunColumns, RunTarget } from '@hireyard/wire/records/import-calls';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select, TextInput } from '../../../ui/inputs.tsx';

const NOTHING = '';
const FIXED = 'fixed';
/** Kinds of fields that take several columns: texts join them, the others use the first filled one. */
const MAY_TAKE_SEVERAL = new Set(['text', 'phone', 'email']);

export const headingOf = ({ headings }: RunColumns, at: number): string =>
  headings[at] || t('Column {number}', { number: at + 1 });

interface TableProps {
  readonly columns: RunColumns;
  readonly mapping: Mapping;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (mapping: Mapping) => void;
}

export function MappingTable({ columns, mapping, errors, onChange }: TableProps) {
  const groups = [...new Set(columns.targets.map(({ group }) => group))];
  const set = (name: string, from: MappedFrom | undefined) => {
    const { [name]: _, ...others } = mapping;
    onChange(from === undefined ? others : { ...others, [name]: from });
  };
  return groups.map((group) => (
    <fieldset key={group} className="hy-im-group">
      <legend>{group}</legend>
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
  const joined = target.kind === 'text';
  const sample = columns.samples
    .map(
      (cells) =>
        joinCells(
          target.kind,
          chosen.map((at) => cells[at] ?? ''),
          from?.join,
        ).text,
    )
    .find((text) => text.trim() !== '');
  return (
    <div className="hy-im-field">
      <Field label={target.label} hint={target.hint || undefined} error={error} required={target.required}>
        {(control) => (
          <Select
            {...control}
            value={first}
            options={[...options, { value: FIXED, label: t('One value for all rows…') }]}
            placeholder={t('Nothing')}
            onChange={(event) => choose(event.target.value)}
          />
        )}
      </Field>
      <div className="hy-im-more">
        {from?.value !== undefined && (
          <TextInput
            aria-label={t('{label}: the value for all rows', { label: target.label })}
            placeholder={t('Value for all rows')}
            value={from.value}
            maxLength={500}
            onChange={(event) => onChange({ value: event.target.value })}
          />
        )}
        {chosen.slice(1).map((at, index) => (
          <Select
            // oxlint-disable-next-line react/no-array-index-key -- the places of the joined columns
            key={index}
            aria-label={
              joined
                ? t('{label}: joined with', { label: target.label })
                : t('{label}: where that is empty', { label: target.label })
            }
            value={String(at)}
            options={options}
            placeholder={joined ? t('Not joined') : t('Nothing')}
            // separators belong to the columns as they were
            onChange={(event) =>
              onChange({
                columns: chosen.flatMap((one, place) =>
                  place !== index + 1 ? [one] : event.target.value === '' ? [] : [Number(event.target.value)],
                ),
              })
            }
          />
        ))}
        {chosen.length > 0 && chosen.length < 4 && MAY_TAKE_SEVERAL.has(target.kind) && (
          <Button
            kind="quiet"
            className="hy-im-join"
            aria-label={
              joined
                ? t('Join another column to {label}', { label: target.label })
                : t('Use another column where {label} is empty', { label: target.label })
            }
            onClick={() => onChange({ ...from, columns: [...chosen, chosen.at(-1) ?? 0] })}
          >
            {joined ? t('Join another column') : t('Use another column where this is empty')}
          </Button>
        )}
        {sample !== undefined && <span className="hy-im-example">{sample}</span>}
      </div>
    </div>
  );
}
