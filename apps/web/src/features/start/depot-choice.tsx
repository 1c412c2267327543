import { t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { depotsInUse } from '../../api/availability.ts';
import { useLayoutEffect, useRef } from 'react';
import { items } from '../../api/index.ts';
import { usePageActive } from '../../frame/page-active.ts';
import { usePageQuery } from '../../frame/page-query.ts';

const ROOM = 'depot_choice';
const KEPT_MS = 365 * 24 * 60 * 60 * 1000;
/** In px, as it stood here last: until the depots are known what follows keeps away from there. */
interface Room {
  readonly width: number;
  readonly height: number;
}

/** One row of them, on a device that never showed them. */
const FIRST: Room = { width: 320, height: 40 };

/** Which depots the figures are about, kept in the address; nothing where there is only one. */
export function DepotChoice() {
  const active = usePageActive();
  const { data } = useQuery({ ...depotsInUse, subscribed: active });
  const [query, change] = usePageQuery();
  const box = useRef<HTMLDivElement>(null);
  const depots = data?.results ?? [];
  const known = data !== undefined;
  const several = depots.length > 1;
  useLayoutEffect(() => {
    if (!known) return;
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = box.current ?? {};
    // a hidden page has no measures
    if (width > 0 || !several) items.set<Room>(ROOM, { width, height }, Date.now() + KEPT_MS);
  }, [known, several]);
  if (!known) {
    const { width, height } = items.get<Room>(ROOM) ?? FIRST;
    return width === 0 ? null : <span style={{ width, maxWidth: '100%', height }} />;
  }
  if (!several) return null;
  const chosen = (query.get('depot') ?? '').split(/[,\s|]+/).filter((id) => id !== '');
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    change({ depot: next.length === depots.length ? null : next.join(',') });
  };
  return (
    <div ref={box} className="hy-pick" role="group" aria-label={t('Depots')}>
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
    </div>
  );
}
