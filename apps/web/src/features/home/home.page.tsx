import { ATTENTION_VIEW } from '@hireyard/domain/reports/attention';
import { t } from '@hireyard/messages';
import type { Launchpad, LaunchpadAnnouncement } from '@hireyard/wire/reports/launchpad';
import { STATS_PERMISSION } from '@hireyard/wire/reports/stats';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { depotsInUse } from '../../lib/api/availability.ts';
import { items } from '../../lib/api/client.ts';
import type { SessionUser } from '../../lib/api/tokens.ts';
import { paths } from '../../lib/registry/paths.ts';
import { useToday } from '../../lib/use-today.ts';
import { usePageQuery } from '../../page/address.ts';
import { Link, warm } from '../../page/navigate.tsx';
import { Page } from '../../page/page.tsx';
import { useCan, useUser } from '../../page/session.ts';
import { IconBox, IconClose } from '../../ui/icons.tsx';
import { Row, Sides, Rows, Columns } from '../../ui/layout.tsx';
import { ErrorState, PermissionState } from '../../ui/states.tsx';
import { Attention } from './attention.tsx';
import { NextDays } from './next-days.tsx';
import { StartGuide } from './setup/index.ts';
import { TodayCards, MoneyCard } from './today-cards.tsx';
import { useLaunchpad } from './use-launchpad.ts';
import { createItemStore } from '../../lib/api/storage.ts';
import { Button } from '../../ui/button.tsx';
import { MomentText, Written } from '../../ui/text.tsx';
import { type MenuEntry, type MenuSection, menuFor, type MenuUser } from '@hireyard/domain/people/menu';
import { chipCount, menuIcons } from '../../page/menu-model.ts';
import { settingsEntries } from '../../lib/registry/places.ts';
import { CountChip } from '../../ui/chip.tsx';
import { classNames } from '../../lib/class-names.ts';
import './home.css';

/** The pages that a user may open, by menu section; empty if none. */
function placesOf(user: MenuUser, can: (permission: string) => boolean): readonly MenuSection[] {
  const entries = settingsEntries
    .filter(({ permission }) => can(permission))
    .map(({ id, label, to }) => ({ id, label, route: to }));
  const all: MenuEntry = { id: 'settings', label: t('All settings'), route: paths.settings.to() };
  return [
    ...menuFor(user).filter((section) => section.id !== 'account'),
    ...(entries.length > 0
      ? [{ id: 'settings', label: t('Settings'), groups: null, entries: [...entries, all] }]
      : []),
  ];
}

/** Links to the app's sections with counts, for users without a visible menu; `only`: the page has nothing else. */
function Places({ user, only }: { readonly user: SessionUser; readonly only: boolean }) {
  const can = useCan();
  return (
    <Columns
      as="nav"
      min={200}
      className={classNames('hy-start-places hy-side-nav hy-noprint', only && 'is-only')}
      aria-label={t('Sections')}
    >
      {placesOf(user, can).map((section) => (
        <section key={section.id} aria-labelledby={`start-${section.id}`}>
          <h2 id={`start-${section.id}`} className="hy-label">
            {section.label}
          </h2>
          <ul>
            {section.entries.map((entry) => {
              const Mark = menuIcons[entry.id];
              return (
                <li key={entry.id}>
                  <Link to={entry.route} direction="root" onPointerEnter={() => warm(entry.route)}>
                    {Mark && <Mark />}
                    <span className="hy-grow">{entry.label}</span>
                    <CountChip count={chipCount(user, entry.chip)} of={t('waiting')} />
                  </Link>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </Columns>
  );
}

/** Until the tab closes, so that it reappears tomorrow. */
const seen = createItemStore(window.sessionStorage);
const SEEN = 'announcements';

/** An edited announcement counts as new. */
const markOf = ({ id, updated_at }: LaunchpadAnnouncement): string => `${id} ${updated_at}`;

/** Today's announcements, newest first, until dismissed. */
function Announcements({ news }: { readonly news: readonly LaunchpadAnnouncement[] }) {
  const [away, setAway] = useState<readonly string[]>(() => seen.get(SEEN) ?? []);
  const putInPlace = (one: LaunchpadAnnouncement) => {
    const all = [...away, markOf(one)];
    setAway(all);
    seen.set(SEEN, all, Number.MAX_SAFE_INTEGER);
  };
  const shown = news.filter((one) => !away.includes(markOf(one)));
  if (shown.length === 0) return null;
  return (
    <section className="hy-card" aria-label={t('Announcements')}>
      <Rows between>
        {shown.map((one) => (
          <li key={one.id}>
            <div>
              <h2>{one.subject}</h2>
              <Written>{one.content}</Written>
              <p className="hy-hint">
                <MomentText at={one.created_at} />
              </p>
            </div>
            <Button
              kind="quiet"
              icon={IconClose}
              aria-label={t('Dismiss “{subject}”', { subject: one.subject })}
              onClick={() => putInPlace(one)}
            />
          </li>
        ))}
      </Rows>
    </section>
  );
}

/** Whether there were several last time: keeps their place until loaded. */
const SEVERAL = 'several_depots';
const KEPT_MS = 365 * 24 * 60 * 60 * 1000;

/** Selects the depots of the figures, kept in the URL; hidden with only one depot. */
function DepotChoice() {
  const { data } = useQuery(depotsInUse);
  const [query, change] = usePageQuery();
  const depots = data?.results ?? [];
  const known = data !== undefined;
  const several = depots.length > 1;
  useEffect(() => {
    if (known) items.set(SEVERAL, several, Date.now() + KEPT_MS);
  }, [known, several]);
  if (!known)
    return items.get<boolean>(SEVERAL) === false ? null : (
      <Row className="hy-choices hy-start-depots" nowrap />
    );
  if (!several) return null;
  const chosen = (query.get('depot') ?? '').split(/[,\s|]+/).filter((id) => id !== '');
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    change({ depot: next.length === depots.length ? null : next.join(',') });
  };
  return (
    <Row className="hy-choices hy-start-depots" nowrap role="group" aria-label={t('Depots')}>
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

/** The dashboard: today, needs attention, next days, money, and links to sections. */
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
          <p className="hy-start-hello hy-strong">
            {t('Hello, {name}.', { name: user.name.split(' ')[0] ?? '' })}
          </p>
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
            title={failed ? t('The day could not be loaded') : t('The figures could not be refreshed')}
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
  /** Undefined while loading. */
  readonly data: Launchpad | undefined;
  /** Sees what needs attention. */
  readonly attends: boolean;
  /** Sees contracts. */
  readonly loads: boolean;
}

function Day({ data, attends, loads }: DayProps) {
  const today = useToday();
  // announcements load above: replace what follows rather than shift it
  const place = data?.announcements?.length ? 'below' : 'top';
  return (
    <>
      {data?.new_business && <StartGuide />}
      {data?.announcements && <Announcements news={data.announcements} />}
      {loads && (
        <TodayCards
          key={`today ${place}`}
          today={data?.today}
          outNow={data?.out_now}
          day={data?.day ?? today}
        />
      )}
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
