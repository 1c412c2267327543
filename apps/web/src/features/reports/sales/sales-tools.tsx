import { t } from '@hireyard/messages';
import { SALES_MODES } from '@hireyard/domain/reports/sales';
import { useQuery } from '@tanstack/react-query';
import { depotsInUse } from '../../../lib/api/availability.ts';
import { usePageActive } from '../../../lib/page-active.ts';
import type { QueryChange } from '../../../page/page-query.ts';
import { useCan } from '../../../page/session-hooks.ts';
import { Field } from '../../../ui/field.tsx';
import { Select, Switch } from '../../../ui/inputs.tsx';
import type { SalesYears } from './sales-rows.ts';
import { MODE_WORDS } from './sales-words.ts';
import type { SalesView } from './sales-view.ts';

interface ToolsProps {
  readonly view: SalesView;
  readonly months: SalesYears | undefined;
  readonly today: string;
  readonly change: (change: QueryChange) => void;
}

/** What is shown: by week or month, which day counts, year, depot. */
export function SalesTools({ view, months, today, change }: ToolsProps) {
  // newest first, with this year and the chosen one
  const known = [...Object.keys(months ?? {}).map(Number), Number(today.slice(0, 4)), view.year];
  const years = [...new Set(known)].sort((a, b) => b - a);
  const depots = useQuery({
    ...depotsInUse,
    subscribed: usePageActive(),
    enabled: useCan()('core.view_depot'),
  });
  return (
    <div className="hy-sales-tools">
      <Field label={t('By', undefined, 'grouping')}>
        {(control) => (
          <Select
            {...control}
            value={view.type}
            onChange={({ target }) =>
              change({ type: target.value === 'week' ? null : target.value, pace: null })
            }
            options={[
              { value: 'week', label: t('Week') },
              { value: 'month', label: t('Month') },
            ]}
          />
        )}
      </Field>
      <Field label={t('Year')}>
        {(control) => (
          <Select
            {...control}
            value={view.year}
            onChange={({ target }) => change({ year: target.value, pace: null })}
            options={years.map((year) => ({ value: year, label: String(year) }))}
          />
        )}
      </Field>
      <Field label={t('Counted on')} help="sales.mode">
        {(control) => (
          <Select
            {...control}
            value={view.mode}
            onChange={({ target }) => change({ mode: target.value === 'hire' ? null : target.value })}
            options={SALES_MODES.map((mode) => ({ value: mode, label: MODE_WORDS[mode] }))}
          />
        )}
      </Field>
      <Field label={t('Depot')}>
        {(control) => (
          <Select
            {...control}
            value={view.depot}
            onChange={({ target }) => change({ depot: target.value })}
            placeholder={t('All depots')}
            options={(depots.data?.results ?? []).map(({ id, code, name }) => ({
              value: id,
              label: `${code} ${name}`,
            }))}
          />
        )}
      </Field>
      <Switch
        checked={view.split}
        onChange={({ target }) => change({ split: target.checked ? 'true' : null })}
      >
        {t('Split by type')}
      </Switch>
    </div>
  );
}
