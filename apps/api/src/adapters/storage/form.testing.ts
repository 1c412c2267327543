/** Upload forms for tests, with any signature and contents. */
import { ALGORITHM, amzDate, type Credentials, scopeOf, sign } from './sigv4.ts';

export type Entry = readonly [name: string, value: string];
export interface FormOptions {
  readonly bucket: string;
  readonly key: string;
  readonly credentials: Credentials;
  readonly min?: number;
  readonly max?: number;
  /** Seconds until the policy expires; negative = expired. */
  readonly seconds?: number;
  /** Further fields, each with its exact condition. */
  readonly covered?: readonly Entry[];
  /** Further conditions. */
  readonly conditions?: readonly unknown[];
}

/** Returns the entries of a signed form in the order of sending. */
export function entriesOf(options: FormOptions): Entry[] {
  const { bucket, key, credentials, min = 1, max = 1000, seconds = 300, covered = [] } = options;
  const date = amzDate(new Date());
  const day = date.slice(0, 8);
  const fields: Entry[] = [
    ['key', key],
    ...covered,
    ['x-amz-algorithm', ALGORITHM],
    ['x-amz-credential', `${credentials.accessKeyId}/${scopeOf(day, credentials.region)}`],
    ['x-amz-date', date],
  ];
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(Date.now() + seconds * 1000).toISOString(),
      conditions: [
        { bucket },
        ['content-length-range', min, max],
        ...(options.conditions ?? []),
        ...fields.map(([name, value]) => ({ [name]: value })),
      ],
    }),
  ).toString('base64');
  return [...fields, ['policy', policy], ['x-amz-signature', sign(policy, day, credentials)]];
}

/** Sends a form with its file; `behind`: fields after the file. */
export function sendForm(
  url: string,
  entries: readonly Entry[],
  file: Buffer,
  behind: readonly Entry[] = [],
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'photo.png');
  for (const [name, value] of behind) form.append(name, value);
  return fetch(url, { method: 'POST', body: form, redirect: 'manual' });
}
