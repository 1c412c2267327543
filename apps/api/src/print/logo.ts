/**
 * The logo of the business. Each upload is kept under the hash of its bytes and never changes, so documents that name it can be drawn again
 * after the business has another one.
 */
import { createHash } from 'node:crypto';
import { t } from '@hireyard/messages';
import { type Db, sql, type Tx } from '../db/database.ts';
import { invalid } from '../platform/http/errors.ts';
import type { Company } from './company.ts';
import type { Paper } from './page.ts';

/** A logo as it is kept: PNG without transparency, metadata or interlacing, no larger than print needs. */
export interface Logo {
  /** SHA-256 of the bytes, hex. */
  readonly id: string;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** 300 dots an inch at the size in which documents print it. */
const MAX_CANVAS_PIXELS = { width: 750, height: 260 };
/** A picture of a few kilobytes may unpack to gigabytes. */
const MAX_INPUT_PIXELS = 40_000_000;
const FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg']);

const refused = (message: string) => invalid({ file: [message] });

/** Decodes an uploaded picture whole and makes a logo of it. 400 for what is no JPEG or PNG, is damaged or has too many pixels. */
export async function makeLogo(upload: Buffer): Promise<Logo> {
  if (upload.length === 0) throw refused(t('The file is empty.'));
  const { default: sharp } = await import('sharp');
  const given = () => sharp(upload, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' });
  const format = await given()
    .metadata()
    .then((found) => found.format)
    .catch(() => undefined);
  if (format === undefined || !FORMATS.has(format)) throw refused(t('The logo must be a JPEG or PNG image.'));
  try {
    const { data, info } = await given()
      .rotate()
      .resize({ ...MAX_CANVAS_PIXELS, fit: 'inside', withoutEnlargement: true })
      // paper is white, and a file with transparency is twice as large in a PDF
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png({ compressionLevel: 9, progressive: false })
      .toBuffer({ resolveWithObject: true });
    const id = createHash('sha256').update(data).digest('hex');
    return { id, bytes: data, width: info.width, height: info.height };
  } catch {
    throw refused(t('This image is damaged or has too many pixels. Choose another one.'));
  }
}

export async function storeLogo(tx: Tx, { id, bytes, width, height }: Logo): Promise<void> {
  await tx.rows(
    sql`insert into company_logo (id, bytes, width, height) values (${id}, ${bytes}, ${width}, ${height}) on conflict (id) do nothing`,
  );
}

/** The bytes of a logo; undefined for none or one that isn't there. */
export async function logoBytes(db: Db, id: string | undefined): Promise<Buffer | undefined> {
  if (id === undefined || id === '') return undefined;
  const row = await db.one<{ bytes: Buffer }>(sql`select bytes from company_logo where id = ${id}`);
  return row?.bytes;
}

/** How large a logo is printed at most. */
const LOGO = { width: 180, height: 62 };

/** The logo above the name of the company; nothing where it has none. */
export function drawLogo(
  paper: Paper,
  { logo: id }: Company,
  bytes: Buffer | undefined,
  { x, width }: { readonly x: number; readonly width: number },
): void {
  if (id === undefined || bytes === undefined) return;
  paper.y += paper.image(id, bytes, { x, width: Math.min(LOGO.width, width), height: LOGO.height }) + 10;
}
