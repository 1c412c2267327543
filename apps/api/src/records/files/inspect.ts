/** Determines what a file is by its bytes, and creates its thumbnail. */
import { t } from '@hireyard/messages';
import { type HttpError, invalid } from '../../platform/http/errors.ts';

export type FileType = 'image/jpeg' | 'image/png' | 'application/pdf';
export interface Inspected {
  readonly type: FileType;
  readonly extension: 'jpg' | 'png' | 'pdf';
  /** Pixels; null if not a picture. */
  readonly width: number | null;
  readonly height: number | null;
  /** WebP. */
  readonly thumbnail: Buffer | null;
}

/** Longer side in pixels. */
const THUMBNAIL = 320;
/** A picture of a few kilobytes may decode to gigabytes. */
const MAX_PIXELS = 40_000_000;

const KINDS = [
  { type: 'image/jpeg', extension: 'jpg', start: Buffer.from([0xff, 0xd8, 0xff]) },
  {
    type: 'image/png',
    extension: 'png',
    start: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  { type: 'application/pdf', extension: 'pdf', start: Buffer.from('%PDF-') },
] as const;

const refused = (message: string): HttpError => invalid({ fileUrl: [message] });

/** Determines the type of a file, decoding pictures fully. 400 unless it is a JPEG, PNG or PDF, decodable and within the pixel limit. */
export async function inspect(bytes: Buffer): Promise<Inspected> {
  const kind = KINDS.find(({ start }) => bytes.subarray(0, start.length).equals(start));
  if (kind === undefined) throw refused(t('The file must be a JPEG or PNG image or a PDF.'));
  const { type, extension } = kind;
  if (type === 'application/pdf') return { type, extension, width: null, height: null, thumbnail: null };
  // Loaded on first use: it starts a native library.
  const { default: sharp } = await import('sharp');
  try {
    // Rotated as the camera says, never enlarged.
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(THUMBNAIL, THUMBNAIL, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    const { width, height, orientation = 1 } = await sharp(bytes).metadata();
    const [across, up] = orientation >= 5 ? [height, width] : [width, height];
    return { type, extension, width: across, height: up, thumbnail: info.size > 0 ? data : null };
  } catch (error) {
    const pixels = error instanceof Error && error.message.includes('pixel limit');
    throw refused(
      pixels
        ? t('The image has more than {number} million pixels.', { number: MAX_PIXELS / 1e6 })
        : t('The image is damaged and can’t be read.'),
    );
  }
}
