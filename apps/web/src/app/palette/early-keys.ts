/** Keys that are typed for a box whose code is still on its way. */

export interface Begun {
  readonly text: string;
  /** Enter was pressed after it. */
  readonly entered: boolean;
}

/**
 * Takes the keys from now on, so that none is lost and none does something else: `read` gives what they write and ends it.
 * Escape and what `stop` ends give it up; `onEscape` is told of the first.
 */
export function takeKeys(onEscape: () => void): { readonly read: () => Begun; readonly stop: () => void } {
  let text = '';
  let entered = false;
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape') {
      stop();
      onEscape();
    } else if (event.key === 'Enter') entered = text !== '';
    else if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key.length === 1 && !entered) text += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = () => document.removeEventListener('keydown', onKey, true);
  document.addEventListener('keydown', onKey, true);
  return {
    read: () => {
      stop();
      return { text, entered };
    },
    stop,
  };
}
