import { t } from '@hireyard/messages';
import type { LaunchpadAnnouncement } from '@hireyard/wire/reports/launchpad';
import { useState } from 'react';
import { createItemStore } from '../../lib/api/storage.ts';
import { Button } from '../../ui/button.tsx';
import { IconClose } from '../../ui/icons.tsx';
import { Rows } from '../../ui/layout.tsx';
import { MomentText, Written } from '../../ui/text.tsx';
/** For as long as this tab is open, so that tomorrow it is seen again. */
const seen = createItemStore(window.sessionStorage);
const SEEN = 'announcements';

/** One that was changed since is another. */
const markOf = ({ id, updated_at }: LaunchpadAnnouncement): string => `${id} ${updated_at}`;

/** What everybody should know today, the newest first, until it is put away. */
export function Announcements({ news }: { readonly news: readonly LaunchpadAnnouncement[] }) {
  const [away, setAway] = useState<readonly string[]>(() => seen.get(SEEN) ?? []);
  const putAway = (one: LaunchpadAnnouncement) => {
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
              aria-label={t('Put away “{subject}”', { subject: one.subject })}
              onClick={() => putAway(one)}
            />
          </li>
        ))}
      </Rows>
    </section>
  );
}
