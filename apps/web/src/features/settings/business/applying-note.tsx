/** How far the open contracts have followed a change of the days around a hire, and for which there is too little stock now. */
import { t } from '@hireyard/messages';
import { type Applying, metadata } from '@hireyard/wire/settings/metadata';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/queries.ts';
import { usePageActive } from '../../../lib/page-active.ts';
import { useCan } from '../../../page/session.ts';
import { Surface } from '../../../ui/layout.tsx';

const LOOK_AGAIN_MS = 1500;
const runs = (applying: Applying | undefined): boolean =>
  applying?.state === 'queued' || applying?.state === 'running';

export function ApplyingNote() {
  const active = usePageActive();
  const can = useCan();
  const { data } = useQuery({
    // below the list's key, so that a saved setting asks anew
    queryKey: [...keys.lists(metadata), 'applying'],
    queryFn: async () => client(metadata).action<Applying>('applying', { waiting: 'background' }),
    enabled: can('core.change_metadata'),
    subscribed: active,
    refetchInterval: (query) => (runs(query.state.data) ? LOOK_AGAIN_MS : false),
  });
  if (data === undefined || data.state === null) return null;
  if (runs(data))
    return (
      <Surface role="status">
        <p>
          {t('Open contracts reserve their stock anew. {progress_text}', {
            progress_text: data.progress_text,
          })}
        </p>
        <progress max={1} value={data.progress} aria-label={t('Open contracts')} />
      </Surface>
    );
  if (data.state !== 'done')
    return (
      <p className="hy-error" role="alert">
        {t(
          'The open contracts could not all reserve anew. Finance finds the job under Connections and can try it again; saving a contract does the same for it.',
        )}
      </p>
    );
  return (
    <Surface role="status">
      <p>
        {t(
          'The last change of these days moved the reservations of {moved, plural, one {# contract} other {# contracts}}.',
          { moved: data.moved },
        )}
        {data.short.length === 0 && ` ${t('None of them is short.')}`}
      </p>
      {data.short.length > 0 && (
        <details>
          <summary>
            {t('{count} have too little stock now', { count: data.short.length + data.more })}
          </summary>
          <ul>
            {data.short.map(({ contract, text }) => (
              <li key={contract}>
                <b>{contract}</b> {text}
              </li>
            ))}
          </ul>
          {data.more > 0 && <p className="hy-hint">{t('And {count} more.', { count: data.more })}</p>}
        </details>
      )}
    </Surface>
  );
}
