import { readdirSync, readFileSync } from 'node:fs';

/** Samples from other mail programs, and from the demo's customers. */
const places = {
  eml: new URL('./fixtures/eml/', import.meta.url),
  mail: new URL('../../../../demo/mail/', import.meta.url),
};
type Folder = keyof typeof places;

/** Reads a sample message, for example `mail/01-change-request.eml`. */
export function sample(path: string): Buffer {
  const [folder = 'mail', name = ''] = path.split('/');
  return readFileSync(new URL(name, places[folder as Folder]));
}

/** Lists the paths of all sample messages. */
export const samples = (): string[] =>
  (['mail', 'eml'] as const).flatMap((folder) =>
    readdirSync(places[folder])
      .filter((name) => name.endsWith('.eml'))
      .map((name) => `${folder}/${name}`),
  );

interface Expected {
  readonly subject: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly message_id: string | null;
  readonly in_reply_to: string | null;
  readonly references: string | null;
  readonly date: string | null;
  readonly auto_submitted: string | null;
  readonly has_html: boolean;
  readonly text_start: string | null;
  readonly attachments: readonly {
    readonly filename: string | null;
    readonly content_type: string;
    readonly sha1_12: string;
    readonly size: number;
  }[];
}

/** Returns the results of independent parsers for the messages in `eml`. */
export const expectedReadings = (): Record<string, Expected> =>
  (JSON.parse(sample('eml/expected.json').toString()) as { files: Record<string, Expected> }).files;
