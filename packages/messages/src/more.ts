/** Texts of signed-in pages: they load before the code that uses them. */

let fetchRest: (() => Promise<void>) | undefined;
let coming: Promise<void> | undefined;

/** Sets the loader of the remaining texts; without it all are loaded. */
export function setRest(fetchIt: () => Promise<void>): void {
  fetchRest = fetchIt;
}

/** Waits for all texts of the language; rejects if they can't be loaded, and can then be called again. */
export function allWords(): Promise<void> {
  coming ??= (fetchRest?.() ?? Promise.resolve()).catch((error: unknown) => {
    coming = undefined;
    throw error;
  });
  return coming;
}
