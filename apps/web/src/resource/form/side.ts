/** The two sides of a value that both changed. */
import type { KeyboardEvent } from 'react';

export type Side = 'theirs' | 'mine';

/** The side that a key chooses: Alt T and Alt M anywhere near the value, T and M alone on the choice itself. */
export function sideOf({ altKey, ctrlKey, metaKey, code, target }: KeyboardEvent): Side | undefined {
  const onChoice = target instanceof HTMLElement && target.closest('.hy-merge') !== null;
  if (ctrlKey || metaKey || (!altKey && !onChoice)) return undefined;
  return code === 'KeyT' ? 'theirs' : code === 'KeyM' ? 'mine' : undefined;
}
