import { t } from '@hireyard/messages';
import { type MenuEntry, type MenuSection, menuFor, type MenuUser } from '@hireyard/domain/people/menu';
import type { SessionUser } from '../../lib/api/tokens.ts';
import { chipCount, menuIcons } from '../../page/menu-model.ts';
import { Link, warm } from '../../page/navigate.tsx';
import { useCan } from '../../page/session.ts';
import { paths } from '../../lib/registry/paths.ts';
import { settingsEntries } from '../../lib/registry/places.ts';
import { CountChip } from '../../ui/chip.tsx';
import { Columns } from '../../ui/layout.tsx';
import { classNames } from '../../lib/class-names.ts';

/** What a person may open, as the menu has it; empty for who may open nothing. */
export function placesOf(user: MenuUser, can: (permission: string) => boolean): readonly MenuSection[] {
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

/** The places of the app, and what waits there, for who has no menu in sight; `only`: there is nothing else on the page. */
export function Places({ user, only }: { readonly user: SessionUser; readonly only: boolean }) {
  const can = useCan();
  return (
    <Columns
      as="nav"
      min={200}
      className={classNames('hy-start-places hy-side-nav', only && 'is-only')}
      aria-label={t('Places')}
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
