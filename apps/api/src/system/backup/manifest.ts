/** The header of a backup describes its contents; the manifest at the end has the counts and checksums to verify it. */
import { z } from 'zod';
import { damaged } from './backup-error.ts';

export const HEADER = 'header.json';
export const MANIFEST = 'manifest.json';
export const SECRET_KEY = 'secret-key';
export const TABLES = 'tables/';
export const OBJECTS = 'objects/';
export const OBJECT_LIST = 'object-list/';
/** Raise this if older releases could not read the format. */
export const FORMAT = 2;
/** Format 1 can be read up to the next release. */
const READABLE = [1, FORMAT] as const;

const total = z.object({ rows: z.number(), bytes: z.number(), sum: z.string() });

const header = z.object({
  format: z.literal(READABLE, { error: 'unknown format' }),
  /** Versions of Hireyard and PostgreSQL that wrote it. */
  product: z.string(),
  postgres: z.string(),
  /** Time of the snapshot. */
  at: z.string(),
  timeZone: z.string(),
  migrations: z.array(z.object({ number: z.number(), name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Tables that are left out, and why. */
  leftOut: z.record(z.string(), z.string()),
  /** Whether uploaded files are included, or only listed. */
  objects: z.enum(['inside', 'listed']),
  /** Tells whether a key is the one that sealed values in the database; '' if unknown. */
  keyMark: z.string(),
});
export type Header = z.output<typeof header>;

const manifest = z.object({
  tables: z.record(z.string(), total),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  objects: total.extend({ missing: z.number(), missingFirst: z.array(z.string()) }),
  figures: z.record(z.string(), z.string()),
});
export type Manifest = z.output<typeof manifest>;

function parsed<T>(shape: z.ZodType<T>, bytes: Buffer, name: string): T {
  try {
    return shape.parse(JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw damaged(`its ${name} can't be read`, error);
  }
}

export const readHeader = (bytes: Buffer): Header => parsed(header, bytes, HEADER);
export const readManifest = (bytes: Buffer): Manifest => parsed(manifest, bytes, MANIFEST);
