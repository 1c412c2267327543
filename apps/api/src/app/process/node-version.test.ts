import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../../..');

test('an older Node gets the required version before the program is read', () => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.11.0' } })`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, join(root, 'apps/api/server.mjs')],
    { encoding: 'utf8', env: {} },
  );
  expect(stderr).toMatch(
    /^Hireyard needs Node 24 or later; this is Node 20\.11\.0 \(.*\)\.\nStart it with .*npm start\.\n$/,
  );
  expect(status).toBe(1);
});

test('requires the version that the bundle targets and npm installs', () => {
  const least = /LEAST = (\d+)/.exec(readFileSync(join(root, 'apps/api/server.mjs'), 'utf8'))?.[1];
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: { node: string };
  };
  expect(readFileSync(join(root, 'scripts/build.mjs'), 'utf8')).toContain(`target: 'node${least}'`);
  expect(dependencies.node).toMatch(new RegExp(`^${least}\\.`));
});
