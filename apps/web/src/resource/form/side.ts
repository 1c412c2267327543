/** The two versions of a value that two users changed. */
import type { KeyboardEvent } from 'react';

export type Side = 'theirs' | 'mine';

/** Returns the version that a key chooses: Alt T and Alt M near the value, T and M on the choice itself. */
export function sideOf({ altKey, ctrlKey, metaKey, code, target }: KeyboardEvent): Side | undefined {
  const onChoice = target instanceof HTMLElement && target.closest('.hy-merge') !== null;
  if (ctrlKey || metaKey || (!altKey && !onChoice)) return undefined;
  return code === 'KeyT' ? 'theirs' : code === 'KeyM' ? 'mine' : undefined;
}
