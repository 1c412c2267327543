/** Records as shared screens see them: fields with an id, described by a declaration. */
import { fromServer, inSentence } from '@hireyard/messages';
import type { Field, Fields } from '@hireyard/wire/field';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { nameInWords } from '@hireyard/wire/field/name-words';
import type { AnyResource, Read } from '@hireyard/wire/resource/define-resource';
import type { Head } from '@hireyard/wire/resource/head';
import { heads } from '@hireyard/wire/resource/heads';
import type { Page } from '@hireyard/wire/resource/page';
import type { state_group } from '@hireyard/wire/settings/state';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../lib/api/client.ts';
import { keys } from '../lib/api/queries.ts';
import { useMedia } from '../ui/hooks.ts';

export type StateGroup = Read<typeof state_group>;
/** A state, as listed in its group. */
export type GroupedState = StateGroup['states'][number];

/** A dozen contexts have a handful of groups each. */
const ALL = { page_size: 1000 };

/** Fetches every state group with its context in one call (spec §7.3), shared by all pages. */
export const stateGroups = queryOptions<Page<StateGroup>>({
  queryKey: keys.list(heads.state_group, { expand: true }),
  queryFn: async ({ signal, client: cache, queryKey }) =>
    http({
      path: `/api/v1/${heads.state_type.path}/expand/`,
      query: ALL,
      signal,
      waiting: cache.getQueryData(queryKey) === undefined ? 'foreground' : 'background',
    }),
});

/** Returns the states of a context, such as `refund_request_status`, group by group. */
const statesIn = (groups: readonly StateGroup[], context: string): readonly GroupedState[] =>
  groups.filter(({ type }) => type.context === context).flatMap(({ states }) => states);

/** Fetches the states of a context. They change rarely, when an administrator edits them. */
export const statesOf = (context: string) => ({
  ...stateGroups,
  staleTime: 10 * 60_000,
  select: ({ results }: Page<StateGroup>) => ({ results: statesIn(results, context) }),
});

/** States by system action: administrators may rename them, and their ids differ between installations. */

/** The ids of the states that carry these system actions. */
export type StateIds = (...actions: readonly string[]) => readonly string[];

/** Looks up state ids by system action; an action that no state carries is left out. */
export const stateIds =
  (states: readonly { readonly id: number; readonly system_action: string | null }[]): StateIds =>
  (...actions) =>
    actions.flatMap((action) =>
      states.filter((state) => state.system_action === action).map((state) => String(state.id)),
    );

/** Room for a table; also in print, where the page width would turn a table into cards. */
export const useTableRoom = (): boolean => useMedia('(min-width: 768px), print');
/** Room for a fixed header; a phone on its side is wide but too low. */
export const useHeaderRoom = (): boolean => useMedia('(min-width: 768px) and (min-height: 481px), print');
/** Room for a second column beside a list. */
export const usePeekRoom = (): boolean => useMedia('(min-width: 1200px)');

export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

export const fieldsOf = (resource: AnyResource): Fields => resource.fields as Fields;
export const fieldOf = (resource: AnyResource, name: string): Field | undefined => fieldsOf(resource)[name];

/** Returns the label of a field: the declared one, else its name in words. */
export const labelOf = (field: Field | undefined, name: string): string =>
  field?.label ?? fromServer(nameInWords(name));

const headsByName: Readonly<Record<string, Head>> = heads;
/** What is known of a resource without loading its declaration. */
export const headNamed = (name: string): Head => {
  const found = headsByName[name];
  if (found === undefined) throw new Error(`There is no resource ${name}`);
  return found;
};

/** Returns the title of a record in links and pickers, e.g. "CAN01 · Canterbury Catering". */
export function titleOf(
  resource: Pick<Head, 'title' | 'label'> & { readonly name?: string },
  record: Readonly<Record<string, unknown>>,
): string {
  const words = resource.title.flatMap((name) => {
    const word = record[name];
    if (word === '' || word == null) return [];
    // Built-in names, to be translated.
    if (resource.name === 'history' && name === 'action') return [inSentence(choiceText(String(word)))];
    return [resource.name === 'state' || resource.name === 'job' ? fromServer(String(word)) : String(word)];
  });
  return words.length > 0 ? words.join(' · ') : `${resource.label} ${String(record['id'] ?? '')}`;
}
