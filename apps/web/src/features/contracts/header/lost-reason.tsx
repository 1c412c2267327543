import { t } from '@hireyard/messages';
import { heads } from '@hireyard/wire/resource/heads';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/api/client.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';

interface Settings {
  readonly lost_reasons?: readonly { readonly reason: string }[];
}

interface LostReasonProps {
  readonly value: string;
  readonly error?: string | readonly string[] | undefined;
  readonly onChange: (reason: string) => void;
}

/** Optional reason for a lost quote, from the list in the settings. Reports use it. */
export default function LostReason({ value, error, onChange }: LostReasonProps) {
  const { data } = useQuery({
    queryKey: [heads.metadata.name, 'associative', 'lost_reasons'],
    queryFn: async ({ signal }) =>
      http<Settings>({
        path: `/api/v1/${heads.metadata.path}/associative/`,
        query: { code__in: 'lost_reasons' },
        signal,
        waiting: 'background',
      }),
  });
  const reasons = data?.lost_reasons ?? [];
  return (
    <Field label={t('Lost reason')} hint={t('Used in the Lost quotes report.')} error={error}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          options={[
            { value: '', label: t('Choose a reason') },
            ...reasons.map(({ reason }) => ({ value: reason, label: reason })),
          ]}
        />
      )}
    </Field>
  );
}
