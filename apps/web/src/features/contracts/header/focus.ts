/** Where the focus goes by itself, and where it had better not. */
import type { RefObject } from 'react';

/** A finger is the pointer here: a focus that nobody asked for would raise the keyboard. */
export const touchOnly = (): boolean => window.matchMedia('(pointer: coarse)').matches;

const everyMs = 50;
/**
 * Puts the focus on the control with this label, as soon as it is there: its part of the page may still be on the way.
 * Gives up after five seconds, or when the page is gone.
 */
export function focusField(inside: RefObject<HTMLElement | null>, label: string, tries = 100): void {
  const labels = [...(inside.current?.querySelectorAll('label') ?? [])];
  const found = labels.find((one) => one.textContent.replace(/\s*\*$/, '') === label)?.control;
  if (found) {
    found.focus();
    found.scrollIntoView({ block: 'center' });
  } else if (tries > 0 && inside.current) setTimeout(() => focusField(inside, label, tries - 1), everyMs);
}

/** After a form was refused: on to the first field that is wrong, once it says so. */
export const focusWrong = (form: HTMLElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
};
