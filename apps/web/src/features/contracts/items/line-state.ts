/**
 * Edits of lines that the server does not have yet, and how each step of saving changes them. Pure: the calls and
 * their order are the store's.
 */
import type { Failure } from '../../../lib/api/outcome.ts';
import type { Side } from '../../../resource/form/side.ts';
import type { ContractLine } from '../data.ts';
import {
  bodyOf,
  type LineField,
  type LinePatch,
  type NewLineBody,
  partsToMerge,
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

export const noEdits: LineState = { drafts: new Map(), adding: [], removed: new Set(), busy: 0 };

/** Whether anything stands there that could not be saved. */
export const hasFailed = ({ drafts, adding }: LineState): boolean =>
  [...drafts.values()].some(({ failure, clashes }) => failure !== undefined || clashes !== undefined) ||
  adding.some(({ failure, removed }) => failure !== undefined || removed !== undefined);

// Drafts: edits of lines that the server has.

/** A draft that is neither refused nor waits for a choice. */
const idle = ({ patch, base, seen }: Draft): Draft => ({ patch, base, seen });

/** The state with this draft of a line; undefined = it has none any more. */
export function withDraft(state: LineState, id: number, draft: Draft | undefined): LineState {
  const drafts = new Map(state.drafts);
  if (draft === undefined) drafts.delete(id);
  else drafts.set(id, draft);
  return { ...state, drafts };
}

/** Adds an edit to what waits to be saved, which keeps what it stood on. */
export function edited(state: LineState, seen: ContractLine, patch: LinePatch): LineState {
  const draft = state.drafts.get(seen.id);
  const base = { ...partsToMerge(seen, patch), ...draft?.base };
  return withDraft(state, seen.id, { patch: { ...draft?.patch, ...patch }, base, seen });
}

/** A draft on its way again, or held up by clashes or a failure. */
export function withStatus(
  state: LineState,
  id: number,
  by: Pick<Draft, 'clashes' | 'failure'> = {},
): LineState {
  const draft = state.drafts.get(id);
  return draft === undefined ? state : withDraft(state, id, { ...idle(draft), ...by });
}

/** Decides a part that both changed, on top of what the line is now. */
export function chosen(state: LineState, line: ContractLine, name: LineField, side: Side): LineState {
  const draft = state.drafts.get(line.id);
  if (draft === undefined) return state;
  const patch = side === 'mine' ? draft.patch : without(draft.patch, (one) => one === name);
  return withDraft(
    state,
    line.id,
    patch && { ...idle(draft), patch, base: { ...draft.base, [name]: line[name] } },
  );
}

/**
 * Takes from a draft what was saved; what was typed meanwhile stays.
 * @param draft as it was when it was sent
 * @param sent the part of it that went to the server
 */
export function saved(state: LineState, id: number, draft: Draft, sent: LinePatch): LineState {
  const now = state.drafts.get(id) ?? draft;
  const left = without(
    now.patch,
    (name) => name in draft.patch && sameInLine(name, now.patch[name], draft.patch[name]),
  );
  return withDraft(state, id, left && { ...idle(now), patch: left, base: { ...now.base, ...sent } });
}

/** What was edited on a line that somebody else removed stands there as one that could be added again. */
export function proposed(state: LineState, { seen, patch }: Draft, key: string): LineState {
  const line = { ...seen, ...patch };
  const proposal = { key, title: titleOf(line), body: bodyOf(line), removed: seen.id };
  return { ...withDraft(state, seen.id, undefined), adding: [...state.adding, proposal] };
}

// New lines.

/** The state with this new line in the place of the one with its key; undefined = it is gone from there. */
export function withNew(state: LineState, key: string, line: NewLine | undefined): LineState {
  const next = line === undefined ? [] : [line];
  return { ...state, adding: state.adding.flatMap((one) => (one.key === key ? next : [one])) };
}

/** A new line on its way again. */
export const sentAgain = ({ key, body, title }: NewLine): NewLine => ({ key, body, title });
