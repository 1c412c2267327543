/**
 * Where the focus goes when what had it is gone: a row was deleted, a dialog's button went with what it acted on, a
 * page's content came in place of its skeleton. Without it keys would begin at the top of the document again.
 */
type Home = () => boolean;
let home: Home | undefined;

/** What the shown page has for it, e.g. the row that moved up; false = nothing. The returned function takes it away. */
export function setFocusHome(go: Home): () => void {
  home = go;
  return () => {
    if (home === go) home = undefined;
  };
}

// before anybody did something the browser's own beginning is right
let touched = false;
if (typeof window !== 'undefined')
  for (const event of ['focusin', 'keydown', 'pointerdown'])
    window.addEventListener(event, () => (touched = true), { once: true, capture: true });

/** Nothing has the focus. */
export const focusIsLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * Brings a focus that is lost back to the page that is shown: to its own place for it, else to its heading.
 * @param heading of the page, where two pages are in sight because one goes and one comes
 */
export function focusHome(heading?: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (!touched || !focusIsLost() || home?.() === true) return;
    const shown = heading?.isConnected
      ? heading
      : document.querySelector<HTMLElement>('.ion-page:not(.ion-page-hidden) h1');
    shown?.focus({ preventScroll: true });
  });
}

/** The same for a page that just came: whatever the one before has for it. */
export function focusHeading(page: HTMLElement | null): void {
  if (touched) page?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
