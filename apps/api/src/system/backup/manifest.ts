/** What a backup says of itself: a header first, so that one who reads knows what comes, and a manifest last, against which all is held. */
import { z } from 'zod';
import { damaged } from './backup-error.ts';

export const HEADER = 'header.json';
export const MANIFEST = 'manifest.json';
export const SECRET_KEY = 'secret-key';
export const TABLES = 'tables/';
export const OBJECTS = 'objects/';
export const OBJECT_LIST = 'object-list/';
/** Raised when a reader of today could not read what is written. */
export const FORMAT = 2;
/** Format 1 can be read until the release after this one. */
const READABLE = [1, FORMAT] as const;

const total = z.object({ rows: z.number(), bytes: z.number(), sum: z.string() });

const header = z.object({
  format: z.literal(READABLE, { error: 'unknown format' }),
  /** Version of the product, and of PostgreSQL, that it was made with. */
  product: z.string(),
  postgres: z.string(),
  /** When its snapshot was taken. */
  at: z.string(),
  timeZone: z.string(),
  migrations: z.array(z.object({ number: z.number(), name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Tables that are not in it, and why. */
  leftOut: z.record(z.string(), z.string()),
  /** Whether uploaded files are in it, or only a list of them. */
  objects: z.enum(['inside', 'listed']),
  /** Tells whether a key is the one that things in the database were sealed with; '' = it was not known. */
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
    throw damaged(`its ${name} can not be read`, error);
  }
}

export const readHeader = (bytes: Buffer): Header => parsed(header, bytes, HEADER);
export const readManifest = (bytes: Buffer): Manifest => parsed(manifest, bytes, MANIFEST);
