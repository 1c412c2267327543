import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file with its name. */
export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const here = dirname(fileURLToPath(import.meta.url));

/** From source (apps/api/src/platform) and from the bundle (dist). */
const folders = {
  reference: [join(here, '../../reference'), join(here, '../apps/api/reference')],
  demo: [join(here, '../../../../demo'), join(here, '../demo')],
} as const;

/** Returns a file of the product; undefined if this installation lacks it. */
export function suppliedFile(folder: keyof typeof folders, name: string): SourceFile | undefined {
  const path = folders[folder].map((dir) => join(dir, name)).find((candidate) => existsSync(candidate));
  return path === undefined ? undefined : { name, bytes: readFileSync(path) };
}
