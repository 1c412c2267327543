/**
 * Ids of the models (specification §3.21, §7.3, §9). The whole list is fetched at once and stored for an hour,
 * by application and model.
 */
import type { decodedShape } from '@hireyard/wire/comms/mail';
import { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import type { ReadOf } from '@hireyard/wire/field';
import { queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';
import type { ItemStore } from './storage.ts';

// The content of a message, sanitised by the server.

/** Fetches a message once, because it never changes. `images`: with images from other servers. */
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
/** Large enough for all of them (specification §9). */
export const contentTypePageSize = 100_000;

interface Model {
  readonly id: number;
  readonly app_label: string;
  readonly model: string;
}
type Kept = Readonly<Record<string, Readonly<Record<string, number>>>>;

interface ContentTypes {
  /** Returns the id of a model by its name, e.g. `contract.contract`; undefined if there is none. Rejects if the list can't be loaded. */
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

/** @param load fetches all models; concurrent callers share one call */
export function createContentTypes(items: ItemStore, load: () => Promise<readonly Model[]>): ContentTypes {
  let loading: Promise<Kept> | undefined;
  const renew = async (): Promise<Kept> => {
    loading ??= load()
      .then((models) => {
        const kept = byName(models);
        // For one hour, the default of stored items.
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
      // A model of a newer server is not in the stored list.
      return known ?? find(await renew(), name);
    },
  };
}
