/**
 * Forms that went while something was typed in them: left with the browser's own Back button, which no page can refuse, or by a session
 * that ended. What was typed waits here for the same person; somebody else who signs in does not find it.
 */
import { session } from '../api/index.ts';
import type { FormValues } from './form-values.ts';
import type { Begun } from './merge/begun.ts';

interface Draft {
  readonly values: FormValues;
  /** What it was typed upon: others may save the record before the person comes back. */
  readonly begun?: Begun | undefined;
}
const drafts = new Map<string, Draft>();

const now = session.state();
let owner = now.phase === 'signed-in' ? now.user.id : undefined;
session.on((event) => {
  if (event.type !== 'signed-in') return;
  if (owner !== event.user.id) drafts.clear();
  owner = event.user.id;
});

export const keepDraft = (key: string, values: FormValues, begun?: Begun): void =>
  void drafts.set(key, { values, begun });
export const keptDraft = (key: string): FormValues | undefined => drafts.get(key)?.values;
/** The draft with what it was typed upon. */
export const wholeDraft = (key: string): Draft | undefined => drafts.get(key);
export const dropDraft = (key: string): void => void drafts.delete(key);
