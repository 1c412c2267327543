import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The version of this release, whether it runs from the bundle (dist) or from source; '' where no package.json came with it. */
export function productVersion(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const file = [join(here, '../package.json'), join(here, '../../../../../package.json')].find(existsSync);
  if (file === undefined) return '';
  return (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version ?? '';
}
