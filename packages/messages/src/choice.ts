/** The language chosen on this device, instead of the business's. */
const KEY = 'hireyard.language';

/** Returns its code (BCP 47); undefined = the language of the business. */
export function chosenLanguage(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the choice (undefined = the language of the business); it applies after a reload. */
export function chooseLanguage(code: string | undefined): void {
  if (code === undefined) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, code);
}
