/** `/warehouse/plan`: assigns the day's hires to vehicles in order (docs/use/warehouse.md). */
import { t } from '@hireyard/messages';
import { addDays } from '@hireyard/domain/values/calendar';
import { useQuery } from '@tanstack/react-query';
import { bothOf, NotLoaded } from '../../../ui/query-view.tsx';
import { depotsInUse } from '../../../lib/api/availability.ts';
import { configuredDepot, defaultDepotOf } from '../../../lib/api/default-depot.ts';
import { useShortcut } from '../../../page/keyboard.ts';
import { Page } from '../../../page/page.tsx';
import { usePageQuery } from '../../../page/address.ts';
import { useCan } from '../../../page/session.ts';
import { NoDepot } from '../../../resource/list/empty.tsx';
import { useToday } from '../../../lib/use-today.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { underProducts } from '../../../lib/registry/places.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDay, useSettings } from '../../../lib/format.ts';
import { IconLeft, IconRight } from '../../../ui/icons.tsx';
import { DateInput, Select } from '../../../ui/inputs.tsx';
import { PermissionState } from '../../../ui/states.tsx';
import { DayPlan } from './day-plan.tsx';
import { Row } from '../../../ui/layout.tsx';
import './plan.css';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export default function LoadPlanPage() {
  const can = useCan();
  const { title } = paths.loadPlan;
  return (
    <Page
      title={title}
      crumbs={[
        ...underProducts,
        { label: paths.warehouse.title, to: paths.warehouse.to() },
        { label: title, to: paths.loadPlan.to() },
      ]}
      scroll={false}
    >
      {can('stock.view_vehiclerun') ? <Plan /> : <PermissionState what={t('the load plan')} />}
    </Page>
  );
}

function Plan() {
  const { locale } = useSettings();
  const today = useToday();
  const [query, change] = usePageQuery();
  const all = useQuery(depotsInUse);
  const wanted = query.get('day');
  const day = wanted !== null && DAY.test(wanted) ? wanted : today;
  const depots = all.data?.results ?? [];
  const configured = useQuery(configuredDepot);
  const depot =
    depots.find(({ id }) => String(id) === query.get('depot')) ??
    (configured.data === undefined ? undefined : defaultDepotOf(depots, configured.data));
  const goTo = (next: string) => change({ day: next === today ? null : next });
  useShortcut('[', t('Previous day'), () => goTo(addDays(day, -1)));
  useShortcut(']', t('Next day'), () => goTo(addDays(day, 1)));
  useShortcut('t', t('Today'), () => goTo(today));
  const bar = (
    <Row className="hy-lp-place hy-grow">
      <Button
        kind="quiet"
        icon={IconLeft}
        aria-label={t('Previous day')}
        title={t('Previous day ([)')}
        onClick={() => goTo(addDays(day, -1))}
      />
      <Button
        kind="quiet"
        icon={IconRight}
        aria-label={t('Next day')}
        title={t('Next day (])')}
        onClick={() => goTo(addDays(day, 1))}
      />
      <Button aria-pressed={day === today} onClick={() => goTo(today)} title={t('Today (t)')}>
        {t('Today')}
      </Button>
      <DateInput
        aria-label={t('Day')}
        value={day}
        onChange={(event) => DAY.test(event.target.value) && goTo(event.target.value)}
      />
      {depots.length > 1 && (
        <Select
          aria-label={t('Depot')}
          value={depot?.id ?? ''}
          options={depots.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => change({ depot: event.target.value })}
        />
      )}
      <h2 className="hy-nowrap" aria-live="polite">
        {formatDay(day, locale, 'weekday')}
      </h2>
    </Row>
  );
  if (depot !== undefined) return <DayPlan key={`${depot.id} ${day}`} depot={depot.id} day={day} bar={bar} />;
  if (all.data?.results.length === 0) return <NoDepot />;
  return (
    <div className="hy-body">
      <NotLoaded query={bothOf(all, configured)} rows={8} loading={t('Loading the load plan')} />
    </div>
  );
}
