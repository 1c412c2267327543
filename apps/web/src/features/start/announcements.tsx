import type { Announcement } from '@hireyard/wire/resources/announcement';
import type { Page } from '@hireyard/wire/page';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { http } from '../../api/index.ts';
import { keys } from '../../api/queries.ts';
import { createItemStore } from '../../api/storage.ts';
import { usePageActive } from '../../frame/page-active.ts';
import { Button } from '../../ui/button.tsx';
import { IconClose } from '../../ui/icons.tsx';
import { MomentText } from '../../ui/money.tsx';
import { Written } from '../../ui/written.tsx';

/** For as long as this tab is open, so that tomorrow it is seen again. */
const seen = createItemStore(window.sessionStorage);
const SEEN = 'announcements';
const MOST = 5;

/** One that was changed since is another. */
const markOf = ({ id, updated_at }: Announcement): string => `${id} ${updated_at}`;

/** What everybody should know today, the newest first, until it is put away. */
export function Announcements() {
  const active = usePageActive();
  const [away, setAway] = useState<readonly string[]>(() => seen.get(SEEN) ?? []);
  const query = { current: 'true', ordering: '-id', page_size: MOST };
  const { data } = useQuery({
    // by its name and path: the start page does without the declaration
    queryKey: keys.list({ name: 'announcement' }, query),
    queryFn: async ({ signal }) =>
      http<Page<Announcement>>({ path: '/api/v1/announcement/', query, signal, waiting: 'background' }),
    subscribed: active,
  });
  const putAway = (one: Announcement) => {
    const all = [...away, markOf(one)];
    setAway(all);
    seen.set(SEEN, all, Number.MAX_SAFE_INTEGER);
  };
  const shown = (data?.results ?? []).filter((one) => !away.includes(markOf(one)));
  if (shown.length === 0) return null;
  return (
    <section className="hy-card hy-news" aria-label="Announcements">
      <ul>
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
              aria-label={`Put away “${one.subject}”`}
              onClick={() => putAway(one)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
