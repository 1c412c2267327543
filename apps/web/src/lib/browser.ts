/** Opens files of the server in a new tab, or saves them. */
import { http } from './api/client.ts';

/** How long a tab may take to load the document before its URL is revoked, in ms. */
const READING_MS = 60_000;

/**
 * Shows a document in a tab, where the browser's own viewer prints it. False when the browser did not allow the tab
 * (a press on a button allows it, a moment long after it does not).
 */
export function openDocument(file: Blob): boolean {
  const address = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(address), READING_MS);
  return window.open(address, '_blank') !== null;
}

/** Saves a document as a file. */
export function saveDocument(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READING_MS);
}

/** Opens a PDF of the server in a new tab, or saves it if the browser can't show it. `name`: of the saved file. */
export async function openPdf(
  path: string,
  name: string,
  query: { readonly day?: string } = {},
): Promise<void> {
  const file = await http<Blob>({ path, query, as: 'blob' });
  if (!openDocument(new Blob([file], { type: 'application/pdf' }))) saveDocument(file, name);
}
