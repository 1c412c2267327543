import { http } from './api/client.ts';
import { openDocument, saveDocument } from './browser.ts';

/** Opens a PDF of the server in a new tab, or saves it where the browser can't. `name`: of the saved file. */
export async function openPdf(
  path: string,
  name: string,
  query: { readonly day?: string } = {},
): Promise<void> {
  const file = await http<Blob>({ path, query, as: 'blob' });
  if (!openDocument(new Blob([file], { type: 'application/pdf' }))) saveDocument(file, name);
}
