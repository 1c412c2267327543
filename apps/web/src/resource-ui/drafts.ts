/** Forms left with the browser's own Back button, which no page can refuse: what was typed waits here. */
import type { FormValues } from './form-values.ts';

interface Draft {
  readonly values: FormValues;
  /** What it was typed upon: others may save the record before the person comes back. */
  readonly base?: FormValues | undefined;
}
const drafts = new Map<string, Draft>();

export const keepDraft = (key: string, values: FormValues, base?: FormValues): void =>
  void drafts.set(key, { values, base });
export const keptDraft = (key: string): FormValues | undefined => drafts.get(key)?.values;
/** The draft with what it was typed upon. */
export const draftWithBase = (key: string): Draft | undefined => drafts.get(key);
export const dropDraft = (key: string): void => void drafts.delete(key);
