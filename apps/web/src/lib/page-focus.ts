/** What had the focus in a page last: it has it again when the page is back. A page may name something else. */
const last = new WeakMap<Element, HTMLElement>();

/** Remembers it for the page that it stands in. */
export function saveFocus(element: HTMLElement): void {
  const page = element.closest('.ion-page');
  if (page) last.set(page, element);
}

/** What that page remembers. */
export const savedFocus = (page: Element): HTMLElement | undefined => last.get(page);
