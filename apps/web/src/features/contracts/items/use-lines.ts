/**
 * The line store of a contract with its calls and cache. It lives in the query cache, so unsaved edits survive leaving the page until
 * sign-out.
 */
import { t } from '@hireyard/messages';
import type { contractstock } from '@hireyard/wire/contracts/contractstock';
import { heads } from '@hireyard/wire/resource/heads';
import type { Page } from '@hireyard/wire/resource/page';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { inFigures } from '../../../lib/format.ts';
import { client, http } from '../../../lib/api/client.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { newKey } from '../../../lib/api/storage.ts';
import { afterMark } from '../../../ui/hooks.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Side } from '../../../resource/form/side.ts';
import {
  type Contract,
  type ContractLine,
  etagOf,
  itemsOptions,
  linesOptions,
  renewContract,
} from '../data.ts';
import type { Typed } from './impact.tsx';
import { hasFailed } from './line-state.ts';
import { createLineStore, type LineStore } from './line-store.ts';
import { bodyOf, isDeletedLine, type LineField, type LinePatch, titleOf } from './lines.ts';

const noLines: readonly ContractLine[] = [];

/** Returns the lines shown in the grid: as saved, without those being removed, with edits applied. */
export function useLines(contract: Contract, store: LineStore) {
  const state = useSyncExternalStore(store.subscribe, store.snapshot);
  const { data, error, isFetching, refetch } = useQuery(linesOptions(contract.id));
  const results = data?.results ?? noLines;
  const lines = useMemo(
    () => (state.removed.size === 0 ? results : results.filter((line) => !state.removed.has(line.id))),
    [results, state.removed],
  );
  // renders a long contract in the background at first
  const drawn = useDeferredValue(data !== undefined, false);
  const changed = useOthersLines(contract, data?.results, store, state.busy > 0);
  const itemIds = useMemo(
    () => results.flatMap((line) => (line.stockitem === null ? [] : [line.stockitem.id])),
    [results],
  );
  const { data: items } = useQuery(itemsOptions(itemIds));
  const edited = useMemo(
    () => lines.map((line) => ({ ...line, ...state.drafts.get(line.id)?.patch })),
    [lines, state.drafts],
  );
  return {
    state,
    lines,
    edited,
    /** Lines that someone else just changed or added. */
    changed,
    items,
    drawn,
    loaded: data !== undefined,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    /** Figures are being recalculated. */
    busy: state.busy > 0 || isFetching,
  };
}

// Follows other users' changes to the open contract's lines: reloads, highlights and announces them.

const none: ReadonlySet<number> = new Set();

/** Returns the lines that someone else just changed or added. */
function useOthersLines(
  contract: Contract,
  lines: readonly ContractLine[] | undefined,
  store: LineStore,
  busy: boolean,
): ReadonlySet<number> {
  const cache = useQueryClient();
  const { id, version } = contract;
  const known = useRef(version);
  // lines have no updates of their own: each change raises the contract's version
  useEffect(() => {
    if (busy || known.current === version) return;
    known.current = version;
    void cache.invalidateQueries({ queryKey: linesOptions(id).queryKey });
  }, [cache, id, version, busy]);

  const [changed, setChanged] = useState(none);
  const before = useRef<readonly ContractLine[]>(undefined);
  useEffect(() => {
    if (lines === undefined) return;
    const old = before.current;
    before.current = lines;
    store.renewed();
    if (old === undefined || old === lines) return;
    void import('./announce-others.ts').then(
      ({ announceOthers }) => setChanged((now) => announceOthers(old, lines, store.isOwn) ?? now),
      () => undefined,
    );
  }, [lines, store]);
  useEffect(() => {
    if (changed.size === 0) return;
    return afterMark(() => setChanged(none));
  }, [changed]);
  return changed;
}

// Actions of the grid's rows, with their messages.

/** The same object for all rows and renders, so that a row renders only when its line changes. */
export interface LineActions {
  /** `seen`: the line when the edit began. */
  readonly edit: (id: number, patch: LinePatch, seen: ContractLine) => void;
  /** Resolves a field that both changed. */
  readonly choose: (id: number, name: LineField, side: Side) => void;
  /** Called with the unsaved input of a cell; undefined if there is none. */
  readonly typing: (typed: Typed | undefined) => void;
  readonly remove: (line: ContractLine) => void;
  readonly retry: (id: number) => void;
  readonly discard: (id: number) => void;
  /** Explains the free units of a line as shown in the grid. */
  readonly why: (line: ContractLine, anchor: HTMLElement) => void;
  readonly setDates: (line: ContractLine) => void;
  /** Undefined without the permission to add lines. */
  readonly splitOff?: ((line: ContractLine) => void) | undefined;
}

/** Reports whether a line was added, where the grid isn't visible. */
export function announceAdded(line: ContractLine | undefined, title: string, quantity: number): void {
  if (line !== undefined)
    toast(t('Added {quantity} × {title}', { quantity: inFigures(quantity), title }), { tone: 'success' });
  else toast(t('{title} was not added. See below the lines.', { title }), { tone: 'danger' });
}

export function lineActions(store: LineStore): Omit<LineActions, 'why' | 'typing' | 'setDates' | 'splitOff'> {
  const restore = (line: ContractLine) =>
    store.add({
      key: newKey(),
      title: titleOf(line),
      body: bodyOf(line),
    });
  const remove = async (line: ContractLine) => {
    try {
      await store.remove(line.id);
      toast(t('Removed {quantity} × {line}', { quantity: inFigures(line.quantity), line: titleOf(line) }), {
        action: { label: t('Undo'), run: () => void restore(line) },
      });
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'conflict' || isDeletedLine(failure)) void store.discard(line.id, true);
      if (isDeletedLine(failure))
        return void toast(t('Someone else already removed {line}.', { line: titleOf(line) }));
      toast(
        failure.kind === 'conflict'
          ? t('Someone else changed {line}. It was not removed.', {
              line: titleOf(line),
            })
          : failure.message,
        { tone: 'danger' },
      );
    }
  };
  return {
    edit: store.edit,
    choose: (id, name, side) => void store.choose(id, name, side),
    remove: (line) => void remove(line),
    retry: (id) => void store.retry(id),
    discard: (id) => void store.discard(id),
  };
}

type Lines = Page<ContractLine>;

export function useLineStore(contractId: number): LineStore {
  const cache = useQueryClient();
  return useMemo(() => {
    const queryKey = ['line edits', contractId];
    cache.setQueryDefaults(queryKey, { gcTime: Infinity });
    const known = cache.getQueryData<LineStore>(queryKey);
    const store = known ?? storeFor(cache, contractId);
    if (known === undefined) cache.setQueryData(queryKey, store);
    return store;
  }, [cache, contractId]);
}

/** Warns when the user leaves a contract with unsaved edits, and before the window closes. */
export function useUnsavedLines(store: LineStore, name: string, onReturn: () => void): void {
  const latest = useRef({ name, onReturn });
  latest.current = { name, onReturn };
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasFailed(store.snapshot())) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      const { name: left, onReturn: run } = latest.current;
      if (hasFailed(store.snapshot()))
        toast(t('Your unsaved changes to {left} are kept.', { left }), {
          action: { label: t('Back to changes'), run },
        });
    };
  }, [store]);
}

function storeFor(cache: QueryClient, contractId: number): LineStore {
  const { queryKey } = linesOptions(contractId);
  const lines = client<typeof contractstock>(heads.contractstock);
  const change = (edit: (results: readonly ContractLine[]) => readonly ContractLine[]) => {
    // an older answer in flight would undo what was just written
    void cache.cancelQueries({ queryKey });
    cache.setQueryData<Lines>(queryKey, (page) => {
      if (page === undefined) return page;
      const results = edit(page.results);
      return { ...page, results, count: page.count + results.length - page.results.length };
    });
  };
  // in the background: the grid shows each write itself, and typing must not be interrupted
  const options = (line: ContractLine) => ({ ifMatch: etagOf(line), waiting: 'background' as const });
  return createLineStore({
    lineOf: (id) => cache.getQueryData<Lines>(queryKey)?.results.find((line) => line.id === id),
    loaded: () => cache.getQueryData<Lines>(queryKey) !== undefined,
    patch: (id, { stockitem, ...patch }, line) => {
      const item = stockitem === undefined ? {} : { stockitem: stockitem?.id ?? null };
      return lines.partialUpdate(id, { ...patch, ...item }, options(line));
    },
    create: (body, key) => lines.create(body, { idempotencyKey: key, waiting: 'background' }),
    remove: (id, line) => lines.remove(id, options(line)),
    split: (id, off, line, key) =>
      // not through the client: its declaration is large
      http<ContractLine>({
        method: 'POST',
        path: `/api/v1/contractstock/${id}/split/`,
        body: off,
        ifMatch: etagOf(line),
        idempotencyKey: key,
        waiting: 'background',
      }),
    read: (id) => lines.read(id, { waiting: 'background' }),
    reload: () => cache.invalidateQueries({ queryKey }),
    saved: (line) => change((all) => all.map((one) => (one.id === line.id ? line : one))),
    created: (line) => change((all) => [...all, line]),
    gone: (id) => change((all) => all.filter((one) => one.id !== id)),
    settled: () => void renewContract(cache, contractId, sharesItem(cache.getQueryData<Lines>(queryKey))),
  });
}

/** Tells whether lines share an item: then one line's quantity changes the other's free units. */
function sharesItem(lines: Lines | undefined): boolean {
  const items = (lines?.results ?? []).flatMap(({ stockitem }) => stockitem?.id ?? []);
  return new Set(items).size < items.length;
}
