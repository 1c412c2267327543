/** The language that somebody chose on this device, instead of the one of the business. */
const KEY = 'hireyard.language';

/** Its code (BCP 47); undefined = as the business has it. */
export function chosenLanguage(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the choice (undefined = as the business has it); it holds once the page is loaded again. */
export function chooseLanguage(code: string | undefined): void {
  if (code === undefined) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, code);
}
