/** The words that pages without a session do without: they come before the code that says them. */

let fetchRest: (() => Promise<void>) | undefined;
let coming: Promise<void> | undefined;

/** How the rest of the words is fetched; without it all are here. */
export function setRest(fetchIt: () => Promise<void>): void {
  fetchRest = fetchIt;
}

/** Waits until all words of the language are here; rejects when they cannot be had, and can then be asked again. */
export function allWords(): Promise<void> {
  coming ??= (fetchRest?.() ?? Promise.resolve()).catch((error: unknown) => {
    coming = undefined;
    throw error;
  });
  return coming;
}
