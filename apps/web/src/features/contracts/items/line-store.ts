/**
 * Saves edits of lines. Input appears at once and stays until it is saved or discarded, so a refusal never loses it. Writes to a line run
 * one after the other, each with the version of the one before.
 */
import { t } from '@hireyard/messages';
import type { SplitOff } from '@hireyard/wire/contracts/contractstock';
import { failureOf } from '../../../lib/api/outcome.ts';
import { newKey } from '../../../lib/api/storage.ts';
import type { Side } from '../../../resource/form/side.ts';
import type { ContractLine } from '../data.ts';
import {
  chosen,
  edited,
  withStatus,
  type LineState,
  type NewLine,
  noEdits,
  proposed,
  saved,
  sentAgain,
  withDraft,
  withNew,
} from './line-state.ts';
import { isDeletedLine, mergeLine, partsToMerge } from './lines.ts';
import type { LineField, LinePatch, NewLineBody } from './lines.ts';

/** What the store needs: calls, and the lines as last loaded. */
export interface LineCalls {
  readonly lineOf: (id: number) => ContractLine | undefined;
  /** Whether the lines are loaded. */
  readonly loaded: () => boolean;
  readonly patch: (id: number, patch: LinePatch, line: ContractLine) => Promise<ContractLine>;
  readonly create: (body: NewLineBody, key: string) => Promise<ContractLine>;
  readonly remove: (id: number, line: ContractLine) => Promise<void>;
  /** Splits units off a line and returns the new line. */
  readonly split: (id: number, off: SplitOff, line: ContractLine, key: string) => Promise<ContractLine>;
  readonly read: (id: number) => Promise<ContractLine>;
  /** Reloads the lines. */
  readonly reload: () => Promise<unknown>;
  readonly saved: (line: ContractLine) => void;
  readonly created: (line: ContractLine) => void;
  readonly gone: (id: number) => void;
  /** No write is in progress any more: reload totals and moves. */
  readonly settled: () => void;
}

export interface LineStore {
  readonly snapshot: () => LineState;
  readonly subscribe: (listener: () => void) => () => void;
  /** `seen`: the line when the edit began; default: the current one. */
  readonly edit: (id: number, patch: LinePatch, seen?: ContractLine) => void;
  /** Resolves a field that both changed. */
  readonly choose: (id: number, name: LineField, side: Side) => Promise<void>;
  /** Call after the lines were reloaded: rechecks edits waiting for a choice, and those of removed lines. */
  readonly renewed: () => void;
  /** Tells whether this version of a line, or its removal, was written here. */
  readonly isOwn: (line: ContractLine | number) => boolean;
  /** Retries a failed draft. */
  readonly retry: (id: number) => Promise<void>;
  /** Discards a draft; `afresh` shows the line as someone else saved it. */
  readonly discard: (id: number, afresh?: boolean) => Promise<void>;
  readonly add: (line: Omit<NewLine, 'failure' | 'removed'>) => Promise<ContractLine | undefined>;
  readonly retryAdd: (key: string) => Promise<void>;
  readonly discardAdd: (key: string) => void;
  /** Rejects with the call's error after the line was restored. */
  readonly remove: (id: number) => Promise<void>;
  /** Saves a patch and rejects with the call's error, for dialogs that keep what was typed. `seen`: the line when the edit began. */
  readonly write: (patch: LinePatch, seen: ContractLine) => Promise<void>;
  /** Splits units off a line and returns the new line; rejects with the call's error. */
  readonly split: (id: number, off: SplitOff, key: string) => Promise<ContractLine | undefined>;
  /** Loads a line that another call of ours has changed. */
  readonly refresh: (id: number) => Promise<void>;
}

/** How often others may save a line before an edit or write fails. */
const MAX_TRIES = 5;

/** The state and its subscribers. */
interface Holder extends Pick<LineStore, 'snapshot' | 'subscribe' | 'isOwn'> {
  readonly set: (state: LineState) => void;
  /** Counts a write while it is in progress. */
  readonly counted: <T>(work: () => Promise<T>) => Promise<T>;
  /** Records a version of a line, or its removal, as written here. */
  readonly own: <T extends ContractLine | number>(line: T) => T;
}

function holdState(settled: () => void): Holder {
  let state = noEdits;
  const versions = new Set<string>();
  const listeners = new Set<() => void>();
  const set = (next: LineState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    snapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set,
    counted: async (work) => {
      set({ ...state, busy: state.busy + 1 });
      try {
        return await work();
      } finally {
        set({ ...state, busy: state.busy - 1 });
        if (state.busy === 0) settled();
      }
    },
    own: (line) => {
      versions.add(versionOf(line));
      return line;
    },
    isOwn: (line) => versions.has(versionOf(line)),
  };
}

const versionOf = (line: ContractLine | number): string =>
  typeof line === 'number' ? `${line} gone` : `${line.id} ${line.version}`;

/** Saves drafts, one write per line at a time. */
function createSaver(calls: LineCalls, { snapshot, set, counted, own }: Holder) {
  const running = new Set<number>();
  const drain = async (id: number): Promise<void> => {
    for (let tries = 1; ; ) {
      const draft = snapshot().drafts.get(id);
      if (draft === undefined) return;
      const line = calls.lineOf(id);
      if (line === undefined && !calls.loaded()) throw new Error(t('The lines could not be loaded.'));
      if (line === undefined) return set(proposed(snapshot(), draft, newKey()));
      const { patch: sent, clashes } = mergeLine(draft.base, draft.patch, line);
      if (clashes.length > 0) return set(withStatus(snapshot(), id, { clashes }));
      if (sent === undefined) return set(withDraft(snapshot(), id, undefined));
      try {
        calls.saved(own(await calls.patch(id, sent, line)));
      } catch (error) {
        const failure = failureOf(error);
        if ((failure.kind !== 'conflict' && !isDeletedLine(failure)) || tries > MAX_TRIES) throw error;
        // someone else saved or removed it: reload and merge
        tries += 1;
        await calls.reload();
        continue;
      }
      set(saved(snapshot(), id, draft, sent));
    }
  };
  return {
    isRunning: (id: number) => running.has(id),
    run: async (id: number): Promise<void> => {
      if (running.has(id)) return;
      running.add(id);
      try {
        await counted(() => drain(id));
      } catch (error) {
        set(withStatus(snapshot(), id, { failure: failureOf(error) }));
      } finally {
        running.delete(id);
      }
    },
  };
}

type Edits = Pick<LineStore, 'edit' | 'choose' | 'renewed' | 'retry' | 'discard'>;

function createEdits(calls: LineCalls, holder: Holder): Edits {
  const { snapshot, set } = holder;
  const { isRunning, run } = createSaver(calls, holder);
  return {
    edit: (id, patch, seen = calls.lineOf(id)) => {
      if (seen === undefined || snapshot().removed.has(id)) return;
      set(edited(snapshot(), seen, patch));
      void run(id);
    },
    choose: async (id, name, side) => {
      const line = calls.lineOf(id);
      if (!snapshot().drafts.has(id) || line === undefined) return;
      set(chosen(snapshot(), line, name, side));
      await run(id);
    },
    renewed: () => {
      for (const [id, draft] of snapshot().drafts) {
        if (isRunning(id) || (draft.clashes === undefined && draft.failure === undefined)) continue;
        const line = calls.lineOf(id);
        const open = line === undefined ? [] : mergeLine(draft.base, draft.patch, line).clashes;
        if (line === undefined || (draft.clashes !== undefined && open.length === 0)) void run(id);
        else if (open.length > 0 && open.join() !== draft.clashes?.join())
          set(withStatus(snapshot(), id, { clashes: open }));
      }
    },
    retry: async (id) => {
      if (!snapshot().drafts.has(id)) return;
      set(withStatus(snapshot(), id));
      await run(id);
    },
    discard: async (id, afresh = false) => {
      set(withDraft(snapshot(), id, undefined));
      if (afresh) await calls.reload().catch(() => undefined);
    },
  };
}

type Additions = Pick<LineStore, 'add' | 'retryAdd' | 'discardAdd'>;

function createAdditions(calls: LineCalls, { snapshot, set, counted, own }: Holder): Additions {
  const send = async (line: NewLine): Promise<ContractLine | undefined> => {
    const fresh = sentAgain(line);
    const replace = (next: NewLine | undefined) => set(withNew(snapshot(), line.key, next));
    replace(fresh);
    try {
      const made = own(await counted(() => calls.create(line.body, line.key)));
      calls.created(made);
      replace(undefined);
      return made;
    } catch (error) {
      replace({ ...fresh, failure: failureOf(error) });
      return undefined;
    }
  };
  return {
    add: async (line) => {
      set({ ...snapshot(), adding: [...snapshot().adding, line] });
      return send(line);
    },
    retryAdd: async (key) => {
      const line = snapshot().adding.find((one) => one.key === key);
      if (line !== undefined) await send(line);
    },
    discardAdd: (key) => set(withNew(snapshot(), key, undefined)),
  };
}

export function createLineStore(calls: LineCalls): LineStore {
  const holder = holdState(calls.settled);
  const { snapshot, subscribe, isOwn, set, counted, own } = holder;
  return {
    snapshot,
    subscribe,
    isOwn,
    ...createEdits(calls, holder),
    ...createAdditions(calls, holder),
    ...createWrites(calls, holder),
    remove: async (id) => {
      const line = calls.lineOf(id);
      if (line === undefined) return;
      own(id);
      set({ ...snapshot(), removed: new Set([...snapshot().removed, id]) });
      try {
        await counted(() => calls.remove(id, line));
        set(withDraft(snapshot(), id, undefined));
        calls.gone(id);
      } finally {
        set({ ...snapshot(), removed: new Set([...snapshot().removed].filter((one) => one !== id)) });
      }
    },
  };
}

// Writes of dialogs. They reject with the call's error and leave no draft.

type Writes = Pick<LineStore, 'write' | 'split' | 'refresh'>;

function createWrites(calls: LineCalls, { counted, own }: Pick<Holder, 'counted' | 'own'>): Writes {
  const refresh = async (id: number) => calls.saved(own(await calls.read(id)));
  const write = async (patch: LinePatch, seen: ContractLine): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      const line = calls.lineOf(seen.id) ?? seen;
      const { patch: left, clashes } = mergeLine(partsToMerge(seen, patch), patch, line);
      if (clashes.length > 0) throw new Error(t('Someone else changed this line. Check it, then save.'));
      if (left === undefined) return;
      try {
        return calls.saved(own(await calls.patch(line.id, left, line)));
      } catch (error) {
        if (failureOf(error).kind !== 'conflict' || tries > MAX_TRIES) throw error;
        await calls.reload();
      }
    }
  };
  const split = async (id: number, off: SplitOff, key: string) => {
    const line = calls.lineOf(id);
    if (line === undefined) return undefined;
    try {
      const made = own(await calls.split(id, off, line, key));
      calls.created(made);
      await refresh(id).catch(calls.reload);
      return made;
    } catch (error) {
      if (failureOf(error).kind === 'conflict') await calls.reload();
      throw error;
    }
  };
  return {
    refresh: (id) => counted(() => refresh(id)),
    write: (patch, seen) => counted(() => write(patch, seen)),
    split: (id, off, key) => counted(() => split(id, off, key)),
  };
}
