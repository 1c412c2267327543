/** Detects a file's format and encoding from its bytes. */
import { t } from '@hireyard/messages';
import type { Encoding } from '@hireyard/wire/records/import-calls';

export interface Nature {
  readonly format: 'csv' | 'xlsx';
  readonly encoding: Encoding;
  /** False: another encoding is possible, so the user should check the first rows. */
  readonly sure: boolean;
  /** The reason if the file can't be read. */
  readonly problem: string;
}

/** Bytes searched for zeros. */
const HEAD_BYTES = 64 * 1024;
const OLD_EXCEL = t(
  'This is an old (.xls) or password-protected Excel file. Save it as .xlsx or CSV without a password.',
);

const begins = (bytes: Buffer, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

const text = (encoding: Encoding, sure: boolean, problem = ''): Nature => ({
  format: 'csv',
  encoding,
  sure,
  problem,
});

/** Signatures of file types. */
const SIGNATURES: readonly { readonly bytes: readonly number[]; readonly nature: Nature }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], nature: { format: 'xlsx', encoding: 'utf-8', sure: true, problem: '' } },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], nature: text('utf-8', true, OLD_EXCEL) },
  {
    bytes: [0x25, 0x50, 0x44, 0x46],
    nature: text('utf-8', true, t('This is a PDF. Export the list as CSV or Excel instead.')),
  },
  { bytes: [0xff, 0xfe], nature: text('utf-16le', true) },
  { bytes: [0xfe, 0xff], nature: text('utf-16be', true) },
];

/** Returns the UTF-16 variant that text without a signature seems to be. */
function utf16Of(head: Buffer): Encoding | undefined {
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // plain letters in UTF-16 have a zero in every other byte
  if (odd > head.length / 4 && even < odd / 8) return 'utf-16le';
  return even > head.length / 4 && odd < even / 8 ? 'utf-16be' : undefined;
}

/** Inspects a file in pieces. */
export class Probe {
  #head = Buffer.alloc(0);
  #decoder: InstanceType<typeof TextDecoder> | undefined = new TextDecoder('utf-8', { fatal: true });

  add(bytes: Buffer): void {
    if (this.#head.length < HEAD_BYTES)
      this.#head = Buffer.concat([this.#head, bytes.subarray(0, HEAD_BYTES - this.#head.length)]);
    this.#decode(bytes, true);
  }

  #decode(bytes: Buffer, more: boolean): void {
    try {
      this.#decoder?.decode(bytes, { stream: more });
    } catch {
      this.#decoder = undefined;
    }
  }

  end(): Nature {
    this.#decode(Buffer.alloc(0), false);
    const head = this.#head;
    const signed = SIGNATURES.find(({ bytes }) => begins(head, bytes));
    if (signed !== undefined) return signed.nature;
    const utf16 = utf16Of(head);
    if (utf16 !== undefined) return text(utf16, false);
    return this.#decoder === undefined ? text('windows-1252', false) : text('utf-8', true);
  }
}
