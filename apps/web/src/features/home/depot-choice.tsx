import { t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { depotsInUse } from '../../lib/api/availability.ts';
import { useEffect } from 'react';
import { items } from '../../lib/api/index.ts';
import { usePageActive } from '../../lib/page-active.ts';
import { usePageQuery } from '../../page/page-query.ts';

/** Whether there were several when it stood here last: until that is known anew its place is kept. */
const SEVERAL = 'several_depots';
const KEPT_MS = 365 * 24 * 60 * 60 * 1000;

/** Which depots the figures are about, kept in the address; nothing where there is only one. */
export function DepotChoice() {
  const active = usePageActive();
  const { data } = useQuery({ ...depotsInUse, subscribed: active });
  const [query, change] = usePageQuery();
  const depots = data?.results ?? [];
  const known = data !== undefined;
  const several = depots.length > 1;
  useEffect(() => {
    if (known) items.set(SEVERAL, several, Date.now() + KEPT_MS);
  }, [known, several]);
  if (!known) return items.get<boolean>(SEVERAL) === false ? null : <div className="hy-start-pick" />;
  if (!several) return null;
  const chosen = (query.get('depot') ?? '').split(/[,\s|]+/).filter((id) => id !== '');
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    change({ depot: next.length === depots.length ? null : next.join(',') });
  };
  return (
    <div className="hy-start-pick" role="group" aria-label={t('Depots')}>
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
