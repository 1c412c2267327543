import { heads } from '@hireyard/wire/resource/heads';
import type { depot } from '@hireyard/wire/settings/depot';
import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../lib/api/queries.ts';
import type { FieldInputProps } from '../../../resource/form/field-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberInput } from '../../../ui/inputs.tsx';

interface Level {
  readonly depot: number;
  readonly original: string;
}

/** Depots that can hold stock, in the order of their codes. */
export const depotsOptions = listOptions<typeof depot>(heads.depot, {
  active: true,
  page_size: 200,
  ordering: 'code',
});

/** How many units of a new item each depot has; empty ones have none. */
export function OpeningLevelsInput({ value, error, onChange, onBlur, ref }: FieldInputProps) {
  const depots = useQuery(depotsOptions).data?.results ?? [];
  const levels = Array.isArray(value) ? (value as readonly Level[]) : [];
  const set = (id: number, original: string) => {
    const others = levels.filter((level) => level.depot !== id);
    onChange(original.trim() === '' ? others : [...others, { depot: id, original }]);
  };
  return depots.map((one, at) => (
    <Field key={one.id} label={`${one.code} · ${one.name}`} error={at === 0 ? error : undefined}>
      {(control) => (
        <NumberInput
          {...control}
          ref={at === 0 ? ref : undefined}
          value={levels.find((level) => level.depot === one.id)?.original ?? ''}
          placeholder="0"
          onBlur={onBlur}
          onChange={(event) => set(one.id, event.target.value)}
        />
      )}
    </Field>
  ));
}
