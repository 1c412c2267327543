import { expect, type Page, test } from '@playwright/test';
import { settled, shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

const unique = (isMobile: boolean) => `${isMobile ? 'p' : 'd'}${Date.now().toString(36)}`;
/** A field by its label, with or without the asterisk of a required one. */
const field = (page: Page, label: string) => shown(page).getByLabel(new RegExp(`^${label}( \\*)?$`));
const title = (page: Page, text: string) => page.getByRole('heading', { name: text, level: 1 });
const news = (page: Page) => shown(page).getByRole('region', { name: 'Announcements' });

async function retire(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: `Retire ${label}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Retire ${label}` })
    .click();
  await expect(shown(page).locator('.hy-chip', { hasText: 'Retired' })).toBeVisible();
}

test('a snippet is created, refused with a code in use, changed and retired @phone', async ({
  page,
  isMobile,
}) => {
  const code = `parking-${unique(isMobile)}`;
  await page.goto('/settings');
  await shown(page)
    .getByRole('link', { name: /^Snippets/ })
    .click();
  await expect(title(page, 'Snippets')).toBeVisible();
  await page.goto('/settings/snippet/new');
  await field(page, 'Code').fill(code);
  await field(page, 'Text').fill('Dear {{customer_name}},\n\nplease keep a space free.');
  await page.getByRole('button', { name: 'Create snippet' }).click();
  await expect(title(page, code)).toBeVisible();
  await expect(shown(page).locator('.hy-written')).toHaveText(
    'Dear {{customer_name}},\n\nplease keep a space free.',
  );
  await settled(page);
  expect.soft(await violations(page)).toEqual([]);

  await page.goto('/settings/snippet/new');
  await field(page, 'Code').fill(code.toUpperCase());
  await field(page, 'Text').fill('Twice');
  await page.getByRole('button', { name: 'Create snippet' }).click();
  await expect(shown(page).getByText('snippet with this code already exists.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();

  await page.goto(`/settings/snippet?search=${code}`);
  await shown(page).getByText(code, { exact: true }).first().click();
  await expect(title(page, code)).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await field(page, 'Text').fill('Please keep two spaces free.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(shown(page).locator('.hy-written')).toHaveText('Please keep two spaces free.');
  await retire(page, 'snippet');
});

test('an announcement is shown on the dashboard, dismissed while the tab is open, and gone when retired @phone', async ({
  page,
  isMobile,
}) => {
  const subject = `Van at the garage ${unique(isMobile)}`;
  await page.goto('/settings/announcement/new');
  await field(page, 'Subject').fill(subject);
  await field(page, 'Text').fill('Use the small one.\n<b>Ask Tom</b> for the key.');
  await page.getByRole('button', { name: 'Create announcement' }).click();
  await expect(title(page, subject)).toBeVisible();
  const address = page.url();

  await page.goto('/');
  const item = news(page).getByRole('listitem').filter({ hasText: subject });
  await expect(item).toContainText('<b>Ask Tom</b> for the key.');
  await settled(page);
  expect.soft(await violations(page)).toEqual([]);
  await item.getByRole('button', { name: `Dismiss “${subject}”` }).click();
  await expect(item).toHaveCount(0);
  await page.reload();
  await settled(page);
  await expect(item).toHaveCount(0);

  await page.goto(address);
  await page.getByRole('button', { name: 'Edit' }).click();
  await field(page, 'Text').fill('It is back.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page).filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.goto('/');
  await expect(item).toContainText('It is back.');

  await page.goto(address);
  await retire(page, 'announcement');
  await page.goto('/');
  await settled(page);
  await expect(item).toHaveCount(0);
});
