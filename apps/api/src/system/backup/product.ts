import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the version of this release, run from the bundle (dist) or from source; '' without a package.json. */
export function productVersion(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const file = [join(here, '../package.json'), join(here, '../../../../../package.json')].find(existsSync);
  if (file === undefined) return '';
  return (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version ?? '';
}
