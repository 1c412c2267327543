import { t } from '@hireyard/messages';
import { history } from '@hireyard/wire/records/history';
import type { AnyResource, Read } from '@hireyard/wire/resource/define-resource';
import type { Head } from '@hireyard/wire/resource/head';
import { heads } from '@hireyard/wire/resource/heads';
import { useQuery } from '@tanstack/react-query';
import { declarations } from '../../../lib/api/declarations.ts';
import { Link } from '../../../page/navigate.tsx';
import { actionText, HistoryChanges, viaText } from '../../../resource/detail/history.tsx';
import { recordPath } from '../../../lib/registry/records.ts';
import { KeyValues } from '../../../ui/card.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { MomentText } from '../../../ui/text.tsx';

/** Returns the declaration of an entry's resource; undefined until it is loaded, or if there is none. */
function useDeclaration(name: string): AnyResource | undefined {
  const all = useQuery({
    queryKey: ['declarations'],
    queryFn: declarations,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return all.data?.[name];
}

export type Entry = Read<typeof history>;
/** The history as a list of entries, for counts and search. */
export const entries = { ...history, label: t('Entry'), plural: t('Entries') };

const SettingsPart = lazyPart(() => import('./settings-part.tsx'));
const known: Readonly<Record<string, Head>> = heads;
/** Returns the label of a kind of record. */
export const kindText = (resource: string): string => known[resource]?.label ?? resource;

/** The name of an entry's record; a link if it has a page and still exists. */
export function EntryRecord({ entry }: { readonly entry: Entry }) {
  if (entry.resource === 'metadata') return <SettingsPart entry={entry} show="name" />;
  const to = entry.title === null ? undefined : recordPath(entry.resource, entry.object_id);
  const words = entry.title ?? (entry.object_id === 0 ? t('Whole list') : `#${entry.object_id}`);
  return to === undefined ? <span>{words}</span> : <Link to={to}>{words}</Link>;
}

/** Changes and facts of an entry. */
export function EntryFacts({ entry }: { readonly entry: Entry }) {
  const resource = useDeclaration(entry.resource);
  return (
    <>
      <div className="hy-entry-changes hy-anywhere">
        {entry.resource === 'metadata' ? (
          <SettingsPart entry={entry} show="changes" />
        ) : (
          <HistoryChanges resource={resource} entry={entry} />
        )}
      </div>
      <KeyValues
        items={[
          [kindText(entry.resource), <EntryRecord key="record" entry={entry} />],
          [t('What'), actionText(entry.action)],
          [t('Who'), entry.user?.name ?? t('The system')],
          [t('When'), <MomentText key="at" at={entry.at} />],
          [t('Via'), viaText(entry.via)],
          ...(entry.request_id === '' ? [] : [[t('Request ID'), entry.request_id] as const]),
          [t('Number'), entry.id],
        ]}
      />
    </>
  );
}
