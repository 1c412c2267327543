import { t } from '@hireyard/messages';
import type { MenuSection } from '@hireyard/domain/people/menu';
import { IonMenu } from '@ionic/react';
import { useLocation } from 'react-router';
import type { SessionUser } from '../lib/api/tokens.ts';
import { paths } from '../lib/registry/paths.ts';
import { CountChip } from '../ui/chip.tsx';
import { IconKeyboard, IconSettings } from '../ui/icons.tsx';
import { showHelp } from './help-host.tsx';
import { arrange, chipCount, currentEntry, menuIcons } from '../page/menu-model.ts';
import { closeMenu } from '../page/page.tsx';
import { Link, warm } from '../page/navigate.tsx';
import { LanguageSwitch, ThemeSwitch } from './preferences.tsx';
import { Row } from '../ui/layout.tsx';

/** The menu of specification §2.2. Plain rows: they cost a third of framework ones. */
export function Menu({
  user,
  sections,
}: {
  readonly user: SessionUser;
  readonly sections: readonly MenuSection[];
}) {
  const { pathname } = useLocation();
  const current = currentEntry(sections, pathname);
  const { main, account } = arrange(sections);
  // Every group may see some of them; the list itself is no weight for every page.
  const settings = user.isAdmin || user.isSiteAdmin || user.groups.length > 0;
  // A site administrator without a group sees no other entry, so the menu lists it as a row.
  const alone = settings && main.length === 0;
  return (
    <IonMenu aria-label={t('menu')} contentId="main" type="overlay" className="hy-side">
      <div className="hy-side-box hy-fill">
        <Link to={paths.home.to()} direction="root" className="hy-brand hy-row is-nowrap" onClick={closeMenu}>
          <img src="/icons/icon.svg" alt="" width="26" height="26" decoding="async" />
          {t('Hireyard')}
        </Link>
        <nav aria-label={t('Main')} className="hy-side-scroll">
          {main.map((section) => (
            <Section key={section.id} section={section} user={user} current={current} />
          ))}
          {alone && (
            <Link
              to={paths.settings.to()}
              direction="root"
              className="hy-side-row hy-press hy-ring-in hy-row is-nowrap"
              aria-current={pathname.startsWith(paths.settings.to()) ? 'page' : undefined}
              onClick={closeMenu}
              onPointerEnter={() => warm(paths.settings.to())}
            >
              <IconSettings />
              <span>{paths.settings.title}</span>
            </Link>
          )}
        </nav>
        <nav aria-label={t('Account')} className="hy-side-foot">
          <Person user={user} />
          <Row gap={4} nowrap className="hy-person hy-even">
            <button
              type="button"
              className="hy-button is-quiet is-square hy-desk"
              aria-label={t('Keyboard shortcuts')}
              title={t('Keyboard shortcuts')}
              aria-keyshortcuts="?"
              onClick={showHelp}
            >
              <IconKeyboard />
            </button>
            {settings && !alone && (
              <Link
                to={paths.settings.to()}
                direction="root"
                className="hy-button is-quiet is-square"
                aria-label={paths.settings.title}
                title={paths.settings.title}
                onClick={closeMenu}
                onPointerEnter={() => warm(paths.settings.to())}
              >
                <IconSettings />
              </Link>
            )}
            <LanguageSwitch />
            <ThemeSwitch />
          </Row>
          {account.map((section) => (
            <Section key={section.id} section={section} user={user} current={current} />
          ))}
        </nav>
      </div>
    </IonMenu>
  );
}

function Person({ user }: { readonly user: SessionUser }) {
  return (
    <Row gap={4} nowrap className="hy-person">
      <Link
        to={paths.security.to()}
        direction="root"
        className="hy-person-link hy-press hy-ring-in hy-grow hy-row is-nowrap"
        title={paths.security.title}
        onClick={closeMenu}
      >
        <span className="hy-avatar hy-centre hy-strong" aria-hidden="true">
          {user.initials}
        </span>
        <span className="hy-person-name hy-clip hy-grow hy-size-table hy-strong">
          {user.name}
          <small>{versionOfQuote(user)}</small>
          <span className="hy-sr">{paths.security.title}</span>
        </span>
      </Link>
    </Row>
  );
}

/** Returns the user's role, shown under their name. */
const versionOfQuote = ({ isAdmin, isSiteAdmin, groups }: SessionUser): string =>
  isAdmin
    ? t('Administrator')
    : [...(isSiteAdmin ? [t('Site administrator')] : []), ...groups].join(', ') || t('No group');

interface SectionProps {
  readonly section: MenuSection;
  readonly user: SessionUser;
  readonly current: string | undefined;
}

function Section({ section, user, current }: SectionProps) {
  const heading = `menu-${section.id}`;
  return (
    <>
      <h2 id={heading} className="hy-side-head hy-row hy-gap-0 is-nowrap is-between hy-muted hy-strong">
        {section.label}
        <CountChip count={chipCount(user, section.chip)} of={t('waiting')} />
      </h2>
      <ul aria-labelledby={heading}>
        {section.entries.map((entry) => {
          const Mark = menuIcons[entry.id];
          const load = () => warm(entry.route);
          return (
            <li key={entry.id}>
              <Link
                to={entry.route}
                direction="root"
                className="hy-side-row hy-press hy-ring-in hy-row is-nowrap"
                aria-current={entry.id === current ? 'page' : undefined}
                onClick={closeMenu}
                onPointerEnter={load}
                onFocus={load}
              >
                {Mark && <Mark />}
                <span>{entry.label}</span>
                <CountChip count={chipCount(user, entry.chip)} of={t('waiting')} />
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
