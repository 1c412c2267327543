/**
 * The business's logo. Each upload is stored under the hash of its bytes and never changes, so that older documents
 * can be drawn again with their own logo.
 */
import { createHash } from 'node:crypto';
import { t } from '@hireyard/messages';
import { type Db, sql, type Tx } from '../db/database.ts';
import { invalid } from '../platform/http/errors.ts';
import type { Company } from './company.ts';
import type { Paper } from './page.ts';

/** A stored logo: PNG without transparency, metadata or interlacing, no larger than print needs. */
export interface Logo {
  /** SHA-256 of the bytes, hex. */
  readonly id: string;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** 300 dpi at the printed size. */
const MAX_CANVAS_PIXELS = { width: 750, height: 260 };
/** An image of a few kilobytes may unpack to gigabytes. */
const MAX_INPUT_PIXELS = 40_000_000;
const FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg']);

const refused = (message: string) => invalid({ file: [message] });

/**
 * Decodes an uploaded image and converts it to a logo. Throws 400 unless it is an intact JPEG or PNG of acceptable
 * size.
 */
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
      // paper is white, and transparency doubles the size in a PDF
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

/** Returns the bytes of a logo; undefined if there is none. */
export async function logoBytes(db: Db, id: string | undefined): Promise<Buffer | undefined> {
  if (id === undefined || id === '') return undefined;
  const row = await db.one<{ bytes: Buffer }>(sql`select bytes from company_logo where id = ${id}`);
  return row?.bytes;
}

/** Largest printed size. */
const LOGO = { width: 180, height: 62 };

/** Draws the logo above the company's name, if there is one. */
export function drawLogo(
  paper: Paper,
  { logo: id }: Company,
  bytes: Buffer | undefined,
  { x, width }: { readonly x: number; readonly width: number },
): void {
  if (id === undefined || bytes === undefined) return;
  paper.y += paper.image(id, bytes, { x, width: Math.min(LOGO.width, width), height: LOGO.height }) + 10;
}
