import { menuFor } from '@hireyard/domain/menu';
import { Link } from '../../frame/navigate.tsx';
import { Page } from '../../frame/page.tsx';
import { menuIcons } from '../../frame/menu-icons.ts';
import { chipCount } from '../../frame/menu-model.ts';
import { useUser } from '../../frame/session-hooks.ts';
import { warm } from '../../frame/warm.ts';
import { CountChip } from '../../ui/chip.tsx';
import { PermissionState } from '../../ui/states.tsx';
import './start-page.css';

/** Where a person starts: what they may open, and what waits there. */
export default function StartPage() {
  const user = useUser();
  if (user === null) return null;
  const sections = menuFor(user).filter((section) => section.id !== 'account');
  return (
    <Page title="Dashboard" crumbs={[]}>
      <div className="hy-body hy-start">
        <p className="hy-start-hello">Hello, {user.name.split(' ')[0]}.</p>
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
