import { expect, type Page, test } from '@playwright/test';
import { settled, shown, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

/** A list exported from another program: Windows encoding, semicolons, and headings without a saved mapping. */
const fileOf = (mark: string): Buffer =>
  Buffer.from(
    [
      `Kontakt ${mark};Company;Mobile;E-Mail Address;Town;Notes`,
      `${mark}-1;Café Müller ${mark};0117 496 0001;cafe@${mark}.example.com;Bristol;old`,
      `${mark}-2;Zoë & Söhne ${mark};0117 496 0002;zoe@${mark}.example.com;Bristol;`,
      `${mark}-3;Broken ${mark};0117 496 0003;no address;Bristol;`,
    ].join('\r\n'),
    'latin1',
  );

const press = async (page: Page, name: string | RegExp) => shown(page).getByRole('button', { name }).click();

test('customers from another program are mapped, checked, imported, found and undone @phone', async ({
  page,
}, info) => {
  // the whole import, checked in both colour schemes
  test.slow();
  const mark = `im${info.project.name.slice(0, 2).toLowerCase()}${Date.now().toString(36)}`;
  await page.goto('/settings/import');
  await press(page, 'New import');
  await shown(page)
    .getByRole('radio', { name: /^Customers/ })
    .check();
  await shown(page)
    .getByLabel('File to import')
    .setInputFiles({ name: 'old list.csv', mimeType: 'text/csv', buffer: fileOf(mark) });

  // guesses the mapping from the headings, and shows the encoding to check
  await expect(page).toHaveURL(/\/settings\/import\/\d+\/columns$/);
  await expect(shown(page).getByRole('region', { name: 'First rows of the file' })).toContainText(
    `Café Müller ${mark}`,
  );
  await expect(shown(page).getByText('The file doesn’t state its encoding.')).toBeVisible();
  await expect(
    shown(page)
      .getByLabel(/^Telephone/)
      .first(),
  ).toHaveValue('2');
  await press(page, 'Check file');
  await expect(shown(page).getByText('Check the highlighted fields.')).toBeVisible();
  await shown(page)
    .getByLabel(/^Your reference/)
    .first()
    .selectOption({ label: `Kontakt ${mark}` });
  await shown(page).getByLabel('Match existing customers by').selectOption({ label: 'Your reference' });
  await shown(page).getByLabel('Don’t import it').check();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
  }
  await press(page, 'Check file');

  // the dry run names the bad row, and saves nothing
  await expect(page).toHaveURL(/\/check$/);
  await expect(shown(page).getByRole('table', { name: 'Rows' })).toContainText(/Email: Enter a valid email/);
  await expect(
    shown(page).getByRole('button', { name: 'Correct or skip the bad rows first' }),
  ).toBeDisabled();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);
  await shown(page).getByLabel('Skip bad rows and import the rest').check();
  await press(page, 'Create 2 customers');
  await expect(page).toHaveURL(/\/done$/);
  await expect(shown(page).getByRole('button', { name: 'Undo import' })).toBeVisible();
  const done = page.url();
  expect(await violations(page)).toEqual([]);

  await shown(page).getByRole('link', { name: 'Show customers' }).click();
  await expect(page).toHaveURL(/\/account\/customer\?importrun=\d+/);
  await settled(page);
  await expect(shown(page).getByText(`Café Müller ${mark}`).first()).toBeVisible();
  await expect(shown(page).getByText(`Zoë & Söhne ${mark}`).first()).toBeVisible();

  await page.goto(done);
  await press(page, 'Undo import');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('2 customers will be removed');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect(shown(page).getByRole('heading', { name: 'Undone' })).toBeVisible();
  await page.goto(`/account/customer?search=${mark}`);
  await settled(page);
  await expect(shown(page).getByText(`Café Müller ${mark}`)).toHaveCount(0);

  // notifies the user who started it, with a link to it
  await page.goto('/notifications?kind=work_finished');
  const told = shown(page).getByRole('link', { name: /Import undone: 2 customers removed/ });
  await told.first().click();
  await expect(page).toHaveURL(new URL(done).pathname);
});
