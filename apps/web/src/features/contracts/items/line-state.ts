/** State of line edits that aren't saved yet, and how each step of saving changes it. Pure: the store makes the calls. */
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
  /** Field values when editing began. Someone else may have saved since. */
  readonly base: LinePatch;
  /** The line as last seen, in case it is removed. */
  readonly seen: ContractLine;
  /** Fields that both changed. Nothing is sent until the user chooses. */
  readonly clashes?: readonly LineField[];
  /** Undefined while it is being saved. */
  readonly failure?: Failure;
}
/** A line that the server hasn't confirmed yet. */
export interface NewLine {
  readonly key: string;
  readonly body: NewLineBody;
  readonly title: string;
  readonly failure?: Failure;
  /** Id of the line that someone else removed during an edit. It is added again only if the user says so. */
  readonly removed?: number;
}
export interface LineState {
  readonly drafts: ReadonlyMap<number, Draft>;
  readonly adding: readonly NewLine[];
  readonly removed: ReadonlySet<number>;
  /** Writes in progress. */
  readonly busy: number;
}

export const noEdits: LineState = { drafts: new Map(), adding: [], removed: new Set(), busy: 0 };

/** Tells whether any edit could not be saved. */
export const hasFailed = ({ drafts, adding }: LineState): boolean =>
  [...drafts.values()].some(({ failure, clashes }) => failure !== undefined || clashes !== undefined) ||
  adding.some(({ failure, removed }) => failure !== undefined || removed !== undefined);

// Drafts: edits of saved lines.

/** Tells whether a draft is neither refused nor waiting for a choice. */
const idle = ({ patch, base, seen }: Draft): Draft => ({ patch, base, seen });

/** Returns the state with this draft of a line; undefined removes it. */
export function withDraft(state: LineState, id: number, draft: Draft | undefined): LineState {
  const drafts = new Map(state.drafts);
  if (draft === undefined) drafts.delete(id);
  else drafts.set(id, draft);
  return { ...state, drafts };
}

/** Adds an edit to the unsaved ones, which keep their base values. */
export function edited(state: LineState, seen: ContractLine, patch: LinePatch): LineState {
  const draft = state.drafts.get(seen.id);
  const base = { ...partsToMerge(seen, patch), ...draft?.base };
  return withDraft(state, seen.id, { patch: { ...draft?.patch, ...patch }, base, seen });
}

/** Returns a draft that is sent again, or stopped by clashes or a failure. */
export function withStatus(
  state: LineState,
  id: number,
  by: Pick<Draft, 'clashes' | 'failure'> = {},
): LineState {
  const draft = state.drafts.get(id);
  return draft === undefined ? state : withDraft(state, id, { ...idle(draft), ...by });
}

/** Resolves a field that both changed, on top of the current line. */
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

/** Removes saved values from a draft and keeps later input. @param draft as it was sent @param sent the part that was sent */
export function saved(state: LineState, id: number, draft: Draft, sent: LinePatch): LineState {
  const now = state.drafts.get(id) ?? draft;
  const left = without(
    now.patch,
    (name) => name in draft.patch && sameInLine(name, now.patch[name], draft.patch[name]),
  );
  return withDraft(state, id, left && { ...idle(now), patch: left, base: { ...now.base, ...sent } });
}

/** Offers an edited line that someone else removed as a line to add again. */
export function proposed(state: LineState, { seen, patch }: Draft, key: string): LineState {
  const line = { ...seen, ...patch };
  const proposal = { key, title: titleOf(line), body: bodyOf(line), removed: seen.id };
  return { ...withDraft(state, seen.id, undefined), adding: [...state.adding, proposal] };
}

// New lines.

/** Replaces the new line with this key; undefined removes it. */
export function withNew(state: LineState, key: string, line: NewLine | undefined): LineState {
  const next = line === undefined ? [] : [line];
  return { ...state, adding: state.adding.flatMap((one) => (one.key === key ? next : [one])) };
}

/** Returns a new line that is sent again. */
export const sentAgain = ({ key, body, title }: NewLine): NewLine => ({ key, body, title });
