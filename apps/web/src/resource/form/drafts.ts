/**
 * Forms that went while something was typed in them: left with the browser's own Back button, which no page can refuse, or by a session
 * that ended. What was typed waits here for the same person, also when the tab loads the app anew; somebody else who signs in does not find it.
 */
import { session } from '../../lib/api/index.ts';
import { createItemStore } from '../../lib/api/storage.ts';
import type { FormValues } from './form-values.ts';
import type { Begun } from './begun.ts';

interface Draft {
  readonly values: FormValues;
  /** What it was typed upon: others may save the record before the person comes back. */
  readonly begun?: Begun | undefined;
}
interface Kept {
  readonly owner: number | undefined;
  readonly drafts: readonly (readonly [string, Draft])[];
}
const KEY = 'drafts';
/** Of this tab alone. */
const tab = createItemStore(globalThis.sessionStorage);
const before = tab.get<Kept>(KEY);

const now = session.state();
let owner = now.phase === 'signed-in' ? now.user.id : before?.owner;
const drafts = new Map<string, Draft>(owner === before?.owner ? before?.drafts : []);
const note = (): void =>
  drafts.size > 0 ? tab.set<Kept>(KEY, { owner, drafts: [...drafts] }) : tab.remove(KEY);
session.on((event) => {
  if (event.type !== 'signed-in') return;
  if (owner !== event.user.id) drafts.clear();
  owner = event.user.id;
  note();
});

export function keepDraft(key: string, values: FormValues, begun?: Begun): void {
  drafts.set(key, { values, begun });
  note();
}
export const keptDraft = (key: string): FormValues | undefined => drafts.get(key)?.values;
/** The draft with what it was typed upon. */
export const wholeDraft = (key: string): Draft | undefined => drafts.get(key);
export function dropDraft(key: string): void {
  drafts.delete(key);
  note();
}
