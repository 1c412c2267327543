/**
 * Edits of lines on their way to the server. What was typed shows at once and stays until it is saved or given up:
 * a refusal rolls nothing back that a person would have to type again. Writes to one line go one after the other,
 * each under the version the one before left.
 */
import type { Create } from '@hireyard/wire/define-resource';
import type { contractstock } from '@hireyard/wire/resources/contractstock';
import type { ContractLine } from '../data.ts';
import { type Failure, failureOf } from '../../../api/outcome.ts';
import type { LinePatch } from './line-math.ts';

export type NewLineBody = Create<typeof contractstock>;
export interface Draft {
  readonly patch: LinePatch;
  /** Undefined while it is being saved. */
  readonly failure?: Failure;
}
/** A line that the server has not answered yet. */
export interface NewLine {
  readonly key: string;
  readonly body: NewLineBody;
  readonly title: string;
  readonly failure?: Failure;
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
  readonly edit: (id: number, patch: LinePatch) => void;
  /** Tries a failed draft again; `afresh` reads the lines first, so that it goes on top of somebody else's change. */
  readonly retry: (id: number, afresh?: boolean) => Promise<void>;
  /** Gives up a draft; `afresh` shows what somebody else made of the line. */
  readonly discard: (id: number, afresh?: boolean) => Promise<void>;
  readonly add: (line: Omit<NewLine, 'failure'>) => Promise<ContractLine | undefined>;
  readonly retryAdd: (key: string) => Promise<void>;
  readonly discardAdd: (key: string) => void;
  /** Throws what the call threw, after the line is back. */
  readonly remove: (id: number) => Promise<void>;
}

export function createLineStore(calls: LineCalls): LineStore {
  let state: LineState = { drafts: new Map(), adding: [], removed: new Set(), busy: 0 };
  const running = new Set<number>();
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
      if (draft !== undefined) setDraft(id, { patch: draft.patch, failure: failureOf(error) });
    } finally {
      running.delete(id);
    }
  };
  const drain = async (id: number): Promise<void> => {
    for (;;) {
      const draft = state.drafts.get(id);
      const line = calls.lineOf(id);
      if (draft === undefined || line === undefined) return setDraft(id, undefined);
      const sent = draft.patch;
      calls.saved(await calls.patch(id, sent, line));
      const left = remaining(state.drafts.get(id)?.patch ?? {}, sent);
      setDraft(id, left && { patch: left });
      if (left === undefined) return;
    }
  };

  const finishAdd = async (line: NewLine): Promise<ContractLine | undefined> => {
    const { failure: _, ...fresh } = line;
    const replace = (next: readonly NewLine[]) =>
      set({ adding: state.adding.flatMap((one) => (one.key === line.key ? next : [one])) });
    replace([fresh]);
    try {
      const made = await counted(() => calls.create(line.body, line.key));
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
    edit: (id, patch) => {
      setDraft(id, { patch: { ...state.drafts.get(id)?.patch, ...patch } });
      void run(id);
    },
    retry: async (id, afresh = false) => {
      const draft = state.drafts.get(id);
      if (draft === undefined) return;
      setDraft(id, { patch: draft.patch });
      if (afresh) await calls.reload().catch(() => undefined);
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
  [...drafts.values(), ...adding].some((one) => one.failure !== undefined);

/** What of a draft was typed after `sent` left; undefined when nothing. */
function remaining(draft: LinePatch, sent: LinePatch): LinePatch | undefined {
  const left = Object.entries(draft).filter(([name, value]) => sent[name as keyof LinePatch] !== value);
  return left.length === 0 ? undefined : (Object.fromEntries(left) as LinePatch);
}
