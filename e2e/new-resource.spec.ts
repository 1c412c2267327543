/** A new resource is a declaration and a migration: follows the second recipe of CONTRIBUTING.md in a copy of the tree. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type CopiedTree, codeOf, copyTree } from '../apps/api/src/testing/copied-tree.testing.ts';
import { startEmpty } from './empty-server.ts';
import { complaints, login, settled, shown, violations } from './pages.ts';

const ADMIN = { email: 'ada@larkspur.example', password: 'Gravel-path-58!' };
const CLERK = { email: 'cleo@larkspur.example', password: 'Gravel-path-59!' };

/** Runs a script of the copied tree; throws its output if it fails. */
function run(tree: CopiedTree, script: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(tree.root, script)], {
    cwd: tree.root,
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
}

/** The tree with the resource of the recipe, built. */
function treeWithClosingDays(): CopiedTree {
  const tree = copyTree(['apps/web', 'tsconfig.base.json', 'package-lock.json', 'LICENSE', 'NOTICE']);
  const resource = codeOf('Add a resource', 'ts');
  tree.write(resource.file, resource.code);
  const next = String(readdirSync(join(tree.root, 'apps/api/migrations')).length + 1).padStart(4, '0');
  const table = codeOf('Add a resource', 'sql');
  tree.write(table.file.replace('NNNN', next), table.code);
  run(tree, 'scripts/registries.mjs');
  run(tree, 'scripts/build.mjs');
  return tree;
}

/** A depot to choose, and a user who may not view closing days. */
async function prepare(url: string): Promise<void> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.ok, path).toBe(true);
    return (await answer.json()) as Record<string, unknown>;
  };
  headers['authorization'] = `Bearer ${String((await post('/auth/login/', ADMIN))['access_token'])}`;
  await post('/api/v1/depot/', { code: 'RDG', name: 'Reading' });
  await post('/api/v1/users/', {
    ...CLERK,
    first_name: 'Cleo',
    last_name: 'Clerk',
    groups: ['Stock Manager'],
  });
}

async function findCommand(page: Page, words: string) {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill(words);
  return page.getByRole('option', { name: words });
}

test('a declaration and a migration give a list, a form, a page, a settings entry, commands and a permission', async ({
  browser,
}, info) => {
  test.setTimeout(300_000);
  const tree = treeWithClosingDays();
  const port = Number(new URL(info.project.use.baseURL ?? '').port) + 7;
  const server = await startEmpty(port, { root: tree.root, admin: ADMIN });
  const open = async () => (await browser.newContext({ baseURL: server.url })).newPage();
  try {
    await prepare(server.url);
    const page = await open();
    const said = complaints(page);
    await login(page, ADMIN.email, ADMIN.password);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

    await test.step('the settings name it, and its list is empty', async () => {
      await page.goto('/settings');
      await shown(page)
        .getByRole('link', { name: /^Closing days/ })
        .click();
      await expect(page).toHaveURL(/\/settings\/closing-day$/);
      await expect(page.getByRole('heading', { name: 'Closing days', level: 1 })).toBeVisible();
      await settled(page);
      expect.soft(await violations(page)).toEqual([]);
    });
    await test.step('the form requires its fields and saves them', async () => {
      await page.goto('/settings/closing-day/new');
      await page.getByRole('button', { name: 'Create closing day' }).click();
      await expect(shown(page).locator('[aria-invalid="true"]')).not.toHaveCount(0);
      await shown(page)
        .getByRole('combobox', { name: /^Depot/ })
        .fill('Read');
      await page.getByRole('option', { name: /Reading/ }).click();
      await shown(page).getByLabel(/^Day/).fill('2027-12-27');
      await shown(page).getByLabel('Reason').fill('Stocktake');
      expect.soft(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Create closing day' }).click();
      await expect(page).toHaveURL(/\/settings\/closing-day\/1$/);
      await settled(page);
      await expect(shown(page).getByText('Stocktake')).toBeVisible();
      await expect(shown(page).getByRole('link', { name: /Reading/ })).toBeVisible();
      expect.soft(await violations(page)).toEqual([]);
    });
    await test.step('the list shows it', async () => {
      await page.goto('/settings/closing-day');
      await expect(shown(page).getByText('Stocktake')).toBeVisible();
    });
    await test.step('the palette opens the list and the form', async () => {
      await (await findCommand(page, 'New closing day')).click();
      await expect(page).toHaveURL(/\/settings\/closing-day\/new$/);
    });
    expect.soft(said).toEqual([]);

    await test.step('users without the permission see nothing of it', async () => {
      const other = await open();
      await login(other, CLERK.email, CLERK.password);
      await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
      await other.goto('/settings/closing-day');
      await expect(shown(other).getByText('Stocktake')).toHaveCount(0);
      await expect(shown(other).getByText('You can’t view closing days')).toBeVisible();
      await expect(await findCommand(other, 'New closing day')).toHaveCount(0);
      await other.context().close();
    });
  } finally {
    await server.stop();
    tree.remove();
  }
});
