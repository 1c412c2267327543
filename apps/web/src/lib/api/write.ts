/** The one way to change a record from the interface. */
import type { AnyResource, Create, Patch, Read } from '@hireyard/wire/resource/define-resource';
import type { Head } from '@hireyard/wire/resource/head';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { availabilityKey } from './availability.ts';
import { client, type StateChange, type SystemStateChange } from './client.ts';
import { declarations } from './declarations.ts';
import type { Answer } from './http.ts';
import { failureOf, type Outcome } from './outcome.ts';
import { keys, type RecordId } from './queries.ts';
import { newKey } from './storage.ts';

interface OnRecord {
  readonly id: RecordId;
  /** ETag to send; default the one of the record in the cache. `null` sends none and so overwrites. */
  readonly ifMatch?: string | null | undefined;
}
export type Write<R extends AnyResource> =
  | { readonly do: 'create'; readonly body: Create<R> }
  | ({ readonly do: 'update'; readonly body: Create<R> } & OnRecord)
  | ({ readonly do: 'patch'; readonly body: Patch<R> } & OnRecord)
  | ({ readonly do: 'remove' } & OnRecord)
  | ({ readonly do: 'state'; readonly body: StateChange } & OnRecord)
  | ({ readonly do: 'systemState'; readonly body: SystemStateChange } & OnRecord);

/** Names of the resources that show this one, or that it shows: their data may be out of date after a write. */
export function touchedBy(name: string, resources: Readonly<Record<string, AnyResource>>): readonly string[] {
  const refersTo = (from: string | undefined, to: string) =>
    from !== undefined &&
    Object.values(resources[from]?.fields ?? {}).some(
      (field) => (field as { readonly resource?: string }).resource === to,
    );
  return Object.keys(resources).filter(
    (other) => other === name || refersTo(other, name) || refersTo(name, other),
  );
}

/** Invalidates everything that a write to this resource may have changed; what is on the screen is fetched again. */
export async function invalidateAfterWrite(cache: QueryClient, resource: Pick<Head, 'name'>): Promise<void> {
  const resources = await declarations().catch(() => undefined);
  // Without known relations, fetch too much rather than show stale data.
  if (resources === undefined) return cache.invalidateQueries();
  // what is free follows from contracts, lines and stock alike
  const names = [...touchedBy(resource.name, resources), availabilityKey];
  await Promise.all(names.map(async (name) => cache.invalidateQueries({ queryKey: [name] })));
}

/** Keys for calls that must not happen twice: the same while the same body is tried again, another after `spent`. */
export function useIdempotencyKey() {
  const attempt = useRef({ body: '', key: '' });
  return {
    of: (body: unknown): string => {
      const text = JSON.stringify(body);
      if (attempt.current.body !== text) attempt.current = { body: text, key: newKey() };
      return attempt.current.key;
    },
    spent: () => {
      attempt.current = { body: '', key: '' };
    },
  };
}

/**
 * Gives `run`, which sends a write and answers with its outcome, never throwing. A create carries an idempotency key that
 * stays the same while the same body is tried again; writes to a record carry its ETag.
 */
export function useWrite<R extends AnyResource>(resource: R | Head<R['name']>) {
  const cache = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  const etag = ({ id, ifMatch }: OnRecord): string | undefined =>
    ifMatch === null
      ? undefined
      : (ifMatch ?? cache.getQueryData<Answer<unknown>>(keys.record(resource, id))?.etag);
  const send = async (write: Write<R>): Promise<Read<R> | undefined> => {
    const calls = client(resource);
    // wanted when the answer comes; a failure shows itself then
    void declarations().catch(() => undefined);
    if (write.do === 'create')
      return calls.create(write.body, { idempotencyKey: idempotencyKey.of(write.body) });
    const guard = { ifMatch: etag(write) };
    if (write.do === 'remove') {
      await calls.remove(write.id, guard);
      return undefined;
    }
    if (write.do === 'update') return calls.update(write.id, write.body, guard);
    if (write.do === 'patch') return calls.partialUpdate(write.id, write.body, guard);
    if (write.do === 'state') return calls.state(write.id, write.body, guard);
    return calls.systemState(write.id, write.body, guard);
  };
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: async (record, write) => {
      idempotencyKey.spent();
      if (write.do === 'remove') cache.removeQueries({ queryKey: keys.record(resource, write.id) });
      else if (write.do !== 'create' && record !== undefined)
        cache.setQueryData<Answer<unknown>>(keys.record(resource, write.id), {
          data: record,
          status: 200,
          // not known until the record is read again below; a write in between goes unguarded rather than refused
          etag: undefined,
        });
      void invalidateAfterWrite(cache, resource);
    },
  });
  const run = async (write: Write<R>): Promise<Outcome<Read<R>>> => {
    try {
      return { ok: true, record: (await mutation.mutateAsync(write)) as Read<R> };
    } catch (error) {
      return failureOf(error);
    }
  };
  return { run, busy: mutation.isPending };
}
