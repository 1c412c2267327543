/** The day of a document about goods: of what leaves, or of what returns. */
import { inSentence, t } from '@hireyard/messages';
import type { DocumentDays } from '@hireyard/wire/contracts/documents';
import { heads } from '@hireyard/wire/resource/heads';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/queries.ts';
import { formatDay, useSettings } from '../../../lib/format.ts';
import { Select } from '../../../ui/inputs.tsx';

/** The days that have documents of their own. */
export const documentDaysOptions = (contract: number) =>
  queryOptions({
    queryKey: [...keys.record(heads.contract, contract), 'document days'],
    queryFn: async ({ signal }) =>
      http<DocumentDays>({
        path: `/api/v1/contract/${contract}/documents/days/`,
        signal,
        waiting: 'background',
      }),
  });

interface DayChoiceProps {
  /** Title of the document. */
  readonly title: string;
  readonly days: readonly string[];
  readonly day: string | null;
  readonly onChoose: (day: string | null) => void;
}

/** Chooses the day of a document about goods, if the hire has several. */
export function DayChoice({ title, days, day, onChoose }: DayChoiceProps) {
  const { locale } = useSettings();
  return (
    <Select
      aria-label={t('Goods on the {document}', { document: inSentence(title) })}
      value={day ?? ''}
      options={[
        { value: '', label: t('The whole hire') },
        ...days.map((one) => ({ value: one, label: formatDay(one, locale, 'weekday') })),
      ]}
      onChange={(event) => onChoose(event.target.value === '' ? null : event.target.value)}
    />
  );
}
