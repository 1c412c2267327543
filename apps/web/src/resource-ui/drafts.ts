/** Forms left with the browser's own Back button, which no page can refuse: what was typed waits here. */
import type { FormValues } from './form-values.ts';

const drafts = new Map<string, FormValues>();

export const keepDraft = (key: string, values: FormValues): void => void drafts.set(key, values);
export const keptDraft = (key: string): FormValues | undefined => drafts.get(key);
export const dropDraft = (key: string): void => void drafts.delete(key);
