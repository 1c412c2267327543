import { ATTENTION_VIEW } from '@hireyard/domain/reports/attention';
import { t } from '@hireyard/messages';
import type { Launchpad } from '@hireyard/wire/reports/launchpad';
import { STATS_PERMISSION } from '@hireyard/wire/reports/stats';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { depotsInUse } from '../../lib/api/availability.ts';
import { items } from '../../lib/api/client.ts';
import type { SessionUser } from '../../lib/api/tokens.ts';
import { usePageActive } from '../../lib/page-active.ts';
import { paths } from '../../lib/registry/paths.ts';
import { useToday } from '../../lib/use-today.ts';
import { usePageQuery } from '../../page/address.ts';
import { Link } from '../../page/navigate.tsx';
import { Page } from '../../page/page.tsx';
import { useCan, useUser } from '../../page/session.ts';
import { IconBox } from '../../ui/icons.tsx';
import { Row, Sides } from '../../ui/layout.tsx';
import { ErrorState, PermissionState } from '../../ui/states.tsx';
import { Announcements } from './announcements.tsx';
import { Attention } from './attention.tsx';
import { MoneyCard } from './money-card.tsx';
import { NextDays } from './next-days.tsx';
import { Places, placesOf } from './places.tsx';
import { StartGuide } from './setup/index.ts';
import { TodayCards } from './today-cards.tsx';
import { useLaunchpad } from './use-launchpad.ts';
import './home.css';

/** Whether there were several when it stood here last: until that is known anew its place is kept. */
const SEVERAL = 'several_depots';
const KEPT_MS = 365 * 24 * 60 * 60 * 1000;

/** Which depots the figures are about, kept in the address; nothing where there is only one. */
function DepotChoice() {
  const active = usePageActive();
  const { data } = useQuery({ ...depotsInUse, subscribed: active });
  const [query, change] = usePageQuery();
  const depots = data?.results ?? [];
  const known = data !== undefined;
  const several = depots.length > 1;
  useEffect(() => {
    if (known) items.set(SEVERAL, several, Date.now() + KEPT_MS);
  }, [known, several]);
  if (!known)
    return items.get<boolean>(SEVERAL) === false ? null : (
      <Row className="hy-start-pick hy-start-depots" nowrap />
    );
  if (!several) return null;
  const chosen = (query.get('depot') ?? '').split(/[,\s|]+/).filter((id) => id !== '');
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    change({ depot: next.length === depots.length ? null : next.join(',') });
  };
  return (
    <Row className="hy-start-pick hy-start-depots" nowrap role="group" aria-label={t('Depots')}>
      <button type="button" aria-pressed={chosen.length === 0} onClick={() => change({ depot: null })}>
        {t('All depots')}
      </button>
      {depots.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen.includes(String(id))}
          onClick={() => toggle(String(id))}
        >
          {name}
        </button>
      ))}
    </Row>
  );
}

/** Where a person starts: the day, what needs him, what is to come, the money, and where he may go. */
export default function StartPage() {
  const user = useUser();
  return user && <Dashboard user={user} />;
}

function Dashboard({ user }: { readonly user: SessionUser }) {
  const can = useCan();
  const { data, error, refetch } = useLaunchpad();
  const attends = Object.values(ATTENTION_VIEW).some((permissions) => permissions.every(can));
  const loads = can('contract.view_contract');
  const failed = error !== null && data === undefined;
  const nothing = placesOf(user, can).length === 0;
  const here = data !== undefined || failed;
  return (
    <Page title={t('Dashboard')} crumbs={[]}>
      <div className="hy-body hy-wide">
        <Row between>
          <p className="hy-start-hello">{t('Hello, {name}.', { name: user.name.split(' ')[0] ?? '' })}</p>
          {can('stock.add_warehousescan') && (
            <Link to={paths.warehouse.to()} className="hy-button is-secondary hy-to-end">
              <IconBox />
              <span>{paths.warehouse.title}</span>
            </Link>
          )}
          {loads && <DepotChoice />}
        </Row>
        {nothing && <PermissionState what={t('any part of Hireyard yet')} />}
        {!nothing && error !== null && (
          <ErrorState
            title={failed ? t('The day could not be loaded') : t('The figures could not be renewed')}
            detail={error.message}
            onRetry={() => void refetch()}
          />
        )}
        {!failed && <Day data={data} attends={attends} loads={loads} />}
        {!nothing && (here || !loads) && <Places user={user} only={!loads && !attends} />}
      </div>
    </Page>
  );
}

interface DayProps {
  /** Undefined while it is on the way. */
  readonly data: Launchpad | undefined;
  /** Sees what needs attention. */
  readonly attends: boolean;
  /** Sees contracts. */
  readonly loads: boolean;
}

function Day({ data, attends, loads }: DayProps) {
  const today = useToday();
  // announcements come in above: what follows takes its place anew rather than jump
  const place = data?.announcements?.length ? 'below' : 'top';
  return (
    <>
      {data?.new_business && <StartGuide />}
      {data?.announcements && <Announcements news={data.announcements} />}
      {loads && <TodayCards key={`today ${place}`} today={data?.today} day={data?.day ?? today} />}
      <AttentionAndMoney key={`parts ${place}`} data={data} attends={attends} />
      {data?.next_days && <NextDays days={data.next_days} />}
    </>
  );
}

function AttentionAndMoney({ data, attends }: Omit<DayProps, 'loads'>) {
  const can = useCan();
  if (!attends && !can(STATS_PERMISSION)) return null;
  return (
    <Sides columns={data?.money ? 'minmax(0, 1fr) 320px' : 'minmax(0, 1fr)'}>
      {attends && <Attention rows={data?.attention} groups={data?.attention_groups ?? []} />}
      {data?.money && <MoneyCard money={data.money} />}
    </Sides>
  );
}
