/**
 * Edits of lines on their way to the server. What was typed shows at once and stays until it is saved or given up:
 * a refusal rolls nothing back that a person would have to type again. Writes to one line go one after the other,
 * each under the version the one before left.
 */
import { t } from '@hireyard/messages';
import type { Side } from '../../../resource/form/side.ts';
import type { ContractLine } from '../data.ts';
import { type Failure, failureOf } from '../../../lib/api/outcome.ts';
import { newKey } from '../../../lib/api/storage.ts';
import {
  bodyOf,
  isGone,
  type LineField,
  partsToMerge,
  type LinePatch,
  mergeLine,
  type NewLineBody,
  sameInLine,
  titleOf,
  without,
} from './lines.ts';

export interface Draft {
  readonly patch: LinePatch;
  /** What the parts of the patch were when they were edited: somebody else may have saved since. */
  readonly base: LinePatch;
  /** The line as it was last seen, for when it goes. */
  readonly seen: ContractLine;
  /** Parts that both changed: nothing is sent until a person chose. */
  readonly clashes?: readonly LineField[];
  /** Undefined while it is being saved. */
  readonly failure?: Failure;
}
/** A line that the server has not answered yet. */
export interface NewLine {
  readonly key: string;
  readonly body: NewLineBody;
  readonly title: string;
  readonly failure?: Failure;
  /** Somebody else removed it while it was edited: its number. It is added again only when a person says so. */
  readonly removed?: number;
}
export interface LineState {
  readonly drafts: ReadonlyMap<number, Draft>;
  readonly adding: readonly NewLine[];
  readonly removed: ReadonlySet<number>;
  /** Writes under way. */
  readonly busy: number;
}

/** What the store needs of the world: calls, and the lines as last read. */
export interface LineCalls {
  readonly lineOf: (id: number) => ContractLine | undefined;
  /** Whether the lines are there at all. */
  readonly loaded: () => boolean;
  readonly patch: (id: number, patch: LinePatch, line: ContractLine) => Promise<ContractLine>;
  readonly create: (body: NewLineBody, key: string) => Promise<ContractLine>;
  readonly remove: (id: number, line: ContractLine) => Promise<void>;
  /** Reads the lines again. */
  readonly reload: () => Promise<unknown>;
  readonly saved: (line: ContractLine) => void;
  readonly created: (line: ContractLine) => void;
  readonly gone: (id: number) => void;
  /** No write is under way any more: totals and moves are to be read again. */
  readonly settled: () => void;
}

export interface LineStore {
  readonly snapshot: () => LineState;
  readonly subscribe: (listener: () => void) => () => void;
  /** `seen` is the line as the person saw it when the edit began; default as it is now. */
  readonly edit: (id: number, patch: LinePatch, seen?: ContractLine) => void;
  /** Decides a part of a line that both changed. */
  readonly choose: (id: number, name: LineField, side: Side) => Promise<void>;
  /** The lines were read anew: what waits for a choice, or stood on a line that is gone, is looked at again. */
  readonly renewed: () => void;
  /** Whether this version of a line, or the end of the one with this number, was written here. */
  readonly isOwn: (line: ContractLine | number) => boolean;
  /** Tries a failed draft again. */
  readonly retry: (id: number) => Promise<void>;
  /** Gives up a draft; `afresh` shows what somebody else made of the line. */
  readonly discard: (id: number, afresh?: boolean) => Promise<void>;
  readonly add: (line: Omit<NewLine, 'failure' | 'removed'>) => Promise<ContractLine | undefined>;
  readonly retryAdd: (key: string) => Promise<void>;
  readonly discardAdd: (key: string) => void;
  /** Throws what the call threw, after the line is back. */
  readonly remove: (id: number) => Promise<void>;
}

/** So often others may save a line between an edit and its answer. */
const MOST_TRIES = 5;

export function createLineStore(calls: LineCalls): LineStore {
  let state: LineState = { drafts: new Map(), adding: [], removed: new Set(), busy: 0 };
  const running = new Set<number>();
  const own = new Set<string>();
  const keep = <T extends ContractLine>(line: T): T => {
    own.add(versionOf(line));
    return line;
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<LineState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const setDraft = (id: number, draft: Draft | undefined) => {
    const drafts = new Map(state.drafts);
    if (draft === undefined) drafts.delete(id);
    else drafts.set(id, draft);
    set({ drafts });
  };
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    set({ busy: state.busy + 1 });
    try {
      return await work();
    } finally {
      set({ busy: state.busy - 1 });
      if (state.busy === 0) calls.settled();
    }
  };

  const run = async (id: number): Promise<void> => {
    if (running.has(id)) return;
    running.add(id);
    try {
      await counted(() => drain(id));
    } catch (error) {
      const draft = state.drafts.get(id);
      if (draft !== undefined) setDraft(id, { ...idle(draft), failure: failureOf(error) });
    } finally {
      running.delete(id);
    }
  };
  const drain = async (id: number): Promise<void> => {
    for (let tries = 1; ; ) {
      const draft = state.drafts.get(id);
      if (draft === undefined) return;
      const line = calls.lineOf(id);
      if (line === undefined && !calls.loaded())
        throw new Error(t('The lines could not be read. Nothing was lost.'));
      if (line === undefined) return propose(draft);
      const { patch: sent, clashes } = mergeLine(draft.base, draft.patch, line);
      if (clashes.length > 0) return setDraft(id, { ...idle(draft), clashes });
      if (sent === undefined) return setDraft(id, undefined);
      try {
        calls.saved(keep(await calls.patch(id, sent, line)));
      } catch (error) {
        const failure = failureOf(error);
        if ((failure.kind !== 'conflict' && !isGone(failure)) || tries > MOST_TRIES) throw error;
        // somebody else saved or removed it: read what is there, and bring both together
        tries += 1;
        await calls.reload();
        continue;
      }
      const now = state.drafts.get(id) ?? draft;
      const left = without(
        now.patch,
        (name) => name in draft.patch && sameInLine(name, now.patch[name], draft.patch[name]),
      );
      setDraft(id, left && { ...idle(now), patch: left, base: { ...now.base, ...sent } });
      if (left === undefined) return;
    }
  };
  /** What was edited on a line that somebody else removed stands there as one that could be added again. */
  const propose = ({ seen, patch }: Draft) => {
    const line = { ...seen, ...patch };
    setDraft(seen.id, undefined);
    const proposal = { key: newKey(), title: titleOf(line), body: bodyOf(line), removed: seen.id };
    set({ adding: [...state.adding, proposal] });
  };

  const finishAdd = async (line: NewLine): Promise<ContractLine | undefined> => {
    const { failure: _, removed: __, ...fresh } = line;
    const replace = (next: readonly NewLine[]) =>
      set({ adding: state.adding.flatMap((one) => (one.key === line.key ? next : [one])) });
    replace([fresh]);
    try {
      const made = keep(await counted(() => calls.create(line.body, line.key)));
      calls.created(made);
      replace([]);
      return made;
    } catch (error) {
      replace([{ ...fresh, failure: failureOf(error) }]);
      return undefined;
    }
  };

  return {
    snapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    edit: (id, patch, seen = calls.lineOf(id)) => {
      const draft = state.drafts.get(id);
      if (seen === undefined || state.removed.has(id)) return;
      // what already waits to be saved keeps what it stood on
      const base = { ...partsToMerge(seen, patch), ...draft?.base };
      setDraft(id, { patch: { ...draft?.patch, ...patch }, base, seen });
      void run(id);
    },
    choose: async (id, name, side) => {
      const draft = state.drafts.get(id);
      const line = calls.lineOf(id);
      if (draft === undefined || line === undefined) return;
      const patch = side === 'mine' ? draft.patch : without(draft.patch, (one) => one === name);
      setDraft(id, patch && { ...idle(draft), patch, base: { ...draft.base, [name]: line[name] } });
      await run(id);
    },
    renewed: () => {
      for (const [id, draft] of state.drafts) {
        if (running.has(id) || (draft.clashes === undefined && draft.failure === undefined)) continue;
        const line = calls.lineOf(id);
        const open = line === undefined ? [] : mergeLine(draft.base, draft.patch, line).clashes;
        if (line === undefined || (draft.clashes !== undefined && open.length === 0)) void run(id);
        else if (open.length > 0 && open.join() !== draft.clashes?.join())
          setDraft(id, { ...idle(draft), clashes: open });
      }
    },
    isOwn: (line) => own.has(versionOf(line)),
    retry: async (id) => {
      const draft = state.drafts.get(id);
      if (draft === undefined) return;
      setDraft(id, idle(draft));
      await run(id);
    },
    discard: async (id, afresh = false) => {
      setDraft(id, undefined);
      if (afresh) await calls.reload().catch(() => undefined);
    },
    add: async (line) => {
      set({ adding: [...state.adding, line] });
      return finishAdd(line);
    },
    retryAdd: async (key) => {
      const line = state.adding.find((one) => one.key === key);
      if (line !== undefined) await finishAdd(line);
    },
    discardAdd: (key) => set({ adding: state.adding.filter((one) => one.key !== key) }),
    remove: async (id) => {
      const line = calls.lineOf(id);
      if (line === undefined) return;
      own.add(versionOf(id));
      set({ removed: new Set([...state.removed, id]) });
      try {
        await counted(() => calls.remove(id, line));
        setDraft(id, undefined);
        calls.gone(id);
      } finally {
        set({ removed: new Set([...state.removed].filter((one) => one !== id)) });
      }
    },
  };
}

/** Whether anything stands there that could not be saved. */
export const hasFailed = ({ drafts, adding }: LineState): boolean =>
  [...drafts.values()].some(({ failure, clashes }) => failure !== undefined || clashes !== undefined) ||
  adding.some(({ failure, removed }) => failure !== undefined || removed !== undefined);

const versionOf = (line: ContractLine | number): string =>
  typeof line === 'number' ? `${line} gone` : `${line.id} ${line.version}`;

/** A draft on its way again: neither refused nor waiting for a choice. */
const idle = ({ patch, base, seen }: Draft): Draft => ({ patch, base, seen });
