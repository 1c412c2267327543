import { type MenuSection, menuFor } from '@hireyard/domain/menu';
import { Link } from '../../frame/navigate.tsx';
import { Page } from '../../frame/page.tsx';
import { menuIcons } from '../../frame/menu-icons.ts';
import { chipCount } from '../../frame/menu-model.ts';
import { useCan, useUser } from '../../frame/session-hooks.ts';
import { warm } from '../../frame/warm.ts';
import { settingsEntries } from '../../settings-lists.ts';
import { CountChip } from '../../ui/chip.tsx';
import { PermissionState } from '../../ui/states.tsx';
import { TodayFigures } from '../contract/index.ts';
import { STATS_PERMISSION } from '@hireyard/wire/stats';
import { Announcements } from './announcements.tsx';
import { MoneyFigures } from './money-figures.tsx';
import './start-page.css';

/** Where a person starts: how the day stands, what they may open, and what waits there. */
export default function StartPage() {
  const user = useUser();
  const can = useCan();
  if (user === null) return null;
  const settings: MenuSection = {
    id: 'settings',
    label: 'Settings',
    groups: null,
    entries: settingsEntries
      .filter(({ permission }) => can(permission))
      .map(({ id, label, to }) => ({ id, label, route: to })),
  };
  const sections = [
    ...menuFor(user).filter((section) => section.id !== 'account'),
    ...(settings.entries.length > 0 ? [settings] : []),
  ];
  return (
    <Page title="Dashboard" crumbs={[]}>
      <div className="hy-body hy-start">
        <p className="hy-start-hello">Hello, {user.name.split(' ')[0]}.</p>
        {can('comms.view_announcement') && <Announcements />}
        {can('contract.view_contract') && <TodayFigures />}
        {can(STATS_PERMISSION) && <MoneyFigures />}
        {sections.length === 0 && <PermissionState what="any part of Hireyard yet" />}
        <div className="hy-start-grid">
          {sections.map((section) => (
            <section key={section.id} aria-labelledby={`start-${section.id}`} className="hy-card">
              <h2 id={`start-${section.id}`} className="hy-start-head">
                {section.label}
              </h2>
              <ul>
                {section.entries.map((entry) => {
                  const Mark = menuIcons[entry.id];
                  return (
                    <li key={entry.id}>
                      <Link
                        to={entry.route}
                        direction="root"
                        className="hy-start-row"
                        onPointerEnter={() => warm(entry.route)}
                      >
                        {Mark && <Mark />}
                        <span>{entry.label}</span>
                        <CountChip count={chipCount(user, entry.chip)} of="waiting" />
                      </Link>
                    </li>
                  );
                })}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}
