/** Errors of the embedded store in S3's format. */
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
/** The error of self-hosted gateways; Amazon's storage is never full. */
export const storageFull = (): StoreError =>
  new StoreError(507, 'StorageFull', 'The file store is full. The file was not saved.');
export const malformedPost = (message: string): StoreError =>
  new StoreError(400, 'MalformedPOSTRequest', message);

const ENTITIES: Readonly<Record<string, string>> = dictionary({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
});

/** Writes an XML document with one level of elements. */
export function xml(root: string, elements: Readonly<Record<string, string>>): string {
  const inner = Object.entries(elements)
    .map(([name, text]) => `<${name}>${text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')}</${name}>`)
    .join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${inner}</${root}>`;
}
