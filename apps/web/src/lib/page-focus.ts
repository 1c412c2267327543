/** Remembers the last focused element of a page and restores it when the page returns. A page may name another. */
const last = new WeakMap<Element, HTMLElement>();

/** Remembers the focused element of its page. */
export function saveFocus(element: HTMLElement): void {
  const page = element.closest('.ion-page');
  if (page) last.set(page, element);
}

/** Returns the remembered element. */
export const savedFocus = (page: Element): HTMLElement | undefined => last.get(page);
