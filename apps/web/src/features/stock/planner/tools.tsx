import { addDays } from '@hireyard/domain/values/calendar';
import { t } from '@hireyard/messages';
import type { PlannerPage } from '@hireyard/wire/stock/availability';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { depotsInUse } from '../../../lib/api/availability.ts';
import type { QueryChange } from '../../../page/address.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { DateInput, Select, Switch } from '../../../ui/inputs.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { IconPrint } from '../../../ui/scan/icons.tsx';
import type { PlannerConditions } from './data.ts';
import { Row } from '../../../ui/layout.tsx';

const PlannerTags = lazyPart(
  () => import('./planner-tags.tsx'),
  <span className="hy-pl-tags" aria-hidden="true" />,
);

interface PlannerToolsProps {
  readonly conditions: PlannerConditions;
  /** The depot of the figures; the default depot until one is chosen. */
  readonly depot: PlannerPage['depot'] | undefined;
  readonly today: string;
  readonly change: (change: QueryChange) => void;
  /** Undefined while there is nothing to print. */
  readonly onPrint: (() => Promise<void>) | undefined;
}

/** Depot, first day and item filters. */
export function PlannerTools({ conditions, depot, today, change, onPrint }: PlannerToolsProps) {
  const [reading, setReading] = useState(false);
  const { data: depots } = useQuery(depotsInUse);
  const { from } = conditions;
  const begin = (day: string) => change({ from: day > today ? day : null });
  return (
    <Row gap={12} className="hy-strip hy-pl-tools">
      <Field label={t('Depot')} hideLabel>
        {(control) => (
          <Select
            {...control}
            options={(depots?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...(conditions.depot === undefined && depot === undefined ? { placeholder: t('Depot') } : {})}
            value={conditions.depot ?? depot?.id ?? ''}
            onChange={(event) => change({ depot: event.target.value })}
          />
        )}
      </Field>
      {/* left to right, like the days below it */}
      <Row as="span" gap={4} nowrap className="hy-pl-from" dir="ltr">
        <Button className="is-step" disabled={from <= today} onClick={() => begin(addDays(from, -7))}>
          −7<span className="hy-sr"> {t('days')}</span>
        </Button>
        <Field label={t('From')} hideLabel>
          {(control) => (
            <DateInput
              {...control}
              min={today}
              value={from}
              onChange={({ target }) => {
                if (target.value !== '') begin(target.value);
              }}
            />
          )}
        </Field>
        <Button className="is-step" onClick={() => begin(addDays(from, 7))}>
          +7<span className="hy-sr"> {t('days')}</span>
        </Button>
        {from !== today && <Button onClick={() => begin(today)}>{t('Today')}</Button>}
      </Row>
      <PlannerTags tags={conditions.tags} onChange={(tags) => change({ tags__id__in: tags })} />
      <Switch
        checked={conditions.shortages}
        onChange={({ target }) => change({ shortages: target.checked ? 'true' : null })}
      >
        {t('Shortages only')}
      </Switch>
      <Button
        kind="quiet"
        className="hy-desk"
        icon={IconPrint}
        aria-label={t('Print')}
        title={t('Print')}
        loading={reading}
        disabled={onPrint === undefined}
        onClick={() => {
          setReading(true);
          void onPrint?.().finally(() => setReading(false));
        }}
      />
    </Row>
  );
}
