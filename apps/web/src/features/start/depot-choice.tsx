import { t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { depotsInUse } from '../../api/availability.ts';
import { usePageActive } from '../../frame/page-active.ts';
import { usePageQuery } from '../../frame/page-query.ts';

/** Which depots the figures are about, kept in the address; nothing where there is only one. */
export function DepotChoice() {
  const active = usePageActive();
  const { data } = useQuery({ ...depotsInUse, subscribed: active });
  const [query, change] = usePageQuery();
  const depots = data?.results ?? [];
  if (depots.length < 2) return null;
  const chosen = (query.get('depot') ?? '').split(/[,\s|]+/).filter((id) => id !== '');
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    change({ depot: next.length === depots.length ? null : next.join(',') });
  };
  return (
    <div className="hy-pick" role="group" aria-label={t('Depots')}>
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
