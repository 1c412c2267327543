/**
 * Ids of the models of the wire (specification §3.21, §7.3, §9): the whole list is asked for at once and kept for an hour as a stored item, by
 * application and model.
 */
import type { decodedShape } from '@hireyard/wire/comms/mail';
import { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import type { ReadOf } from '@hireyard/wire/field';
import { queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';
import type { ItemStore } from './storage.ts';

// What a message says, made harmless by the server.

/** A message never changes, so it is read once. `images`: with pictures of other servers. */
export const decodedOptions = (id: number, images: boolean) =>
  queryOptions({
    // not below the record: what is written to that leaves the words as they are
    queryKey: ['decoded', id, images],
    queryFn: async ({ signal }) =>
      client(sesmail_incoming).action<ReadOf<typeof decodedShape>>('decoded', {
        id,
        query: images ? { images: true } : {},
        signal,
        waiting: 'background',
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const contentTypesKey = 'content_types';
/** So many that it is always all of them (specification §9). */
export const contentTypePageSize = 100_000;

interface Model {
  readonly id: number;
  readonly app_label: string;
  readonly model: string;
}
type Kept = Readonly<Record<string, Readonly<Record<string, number>>>>;

interface ContentTypes {
  /** The id of a model by its name, `contract.contract`; undefined when there is none. Rejects when the list cannot be had. */
  readonly idOf: (name: string) => Promise<number | undefined>;
}

function byName(models: readonly Model[]): Kept {
  const kept: Record<string, Record<string, number>> = {};
  for (const { id, app_label, model } of models) {
    kept[app_label] ??= {};
    kept[app_label][model] = id;
  }
  return kept;
}

const find = (kept: Kept, name: string): number | undefined => {
  const dot = name.indexOf('.');
  const models = Object.hasOwn(kept, name.slice(0, dot)) ? kept[name.slice(0, dot)] : undefined;
  const model = name.slice(dot + 1);
  return models !== undefined && Object.hasOwn(models, model) ? models[model] : undefined;
};

/** @param load all models; asked for once at a time, however many want it. */
export function createContentTypes(items: ItemStore, load: () => Promise<readonly Model[]>): ContentTypes {
  let loading: Promise<Kept> | undefined;
  const renew = async (): Promise<Kept> => {
    loading ??= load()
      .then((models) => {
        const kept = byName(models);
        // for one hour, which is what an item is stored for unless told
        items.set(contentTypesKey, kept);
        return kept;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };
  return {
    async idOf(name) {
      const kept = items.get<Kept>(contentTypesKey);
      const known = kept === undefined ? undefined : find(kept, name);
      // a model that came with a newer server is not in what was kept
      return known ?? find(await renew(), name);
    },
  };
}
