/** Forms left with the browser's own Back button, which no page can refuse: what was typed waits here. */
import type { FormValues } from './form-values.ts';

const drafts = new Map<string, FormValues>();

export const keepDraft = (key: string, values: FormValues): void => void drafts.set(key, values);
/** Gives a kept draft out, once. */
export function takeDraft(key: string): FormValues | undefined {
  const draft = drafts.get(key);
  drafts.delete(key);
  return draft;
}
