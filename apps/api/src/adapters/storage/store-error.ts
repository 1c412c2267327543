/** Refusals of the embedded store, in the form of S3. */
import { dictionary } from '@hireyard/messages/dictionary';

export class StoreError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const accessDenied = (message: string): StoreError => new StoreError(403, 'AccessDenied', message);
export const tooLarge = (): StoreError =>
  new StoreError(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size.');
export const tooSmall = (): StoreError =>
  new StoreError(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size.');
/** As gateways of one's own say it; Amazon's never is. */
export const storageFull = (): StoreError =>
  new StoreError(507, 'StorageFull', 'The file store has no room left. Nothing of the file was kept.');
export const malformedPost = (message: string): StoreError =>
  new StoreError(400, 'MalformedPOSTRequest', message);

const ENTITIES: Readonly<Record<string, string>> = dictionary({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
});

/** An XML document with one level of elements. */
export function xml(root: string, elements: Readonly<Record<string, string>>): string {
  const inner = Object.entries(elements)
    .map(([name, text]) => `<${name}>${text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')}</${name}>`)
    .join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${inner}</${root}>`;
}
