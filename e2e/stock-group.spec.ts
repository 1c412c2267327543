import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { type Item, openBusiness } from './business.ts';
import { settled, shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

interface Group {
  readonly id: number;
  readonly identifier: string;
  readonly code: string;
  readonly base64_qrcode: string;
}

const field = (page: Page, label: string) => shown(page).getByLabel(new RegExp(`^${label}( \\*)?$`));

/** Opens the wizard for an item and chooses crates of 20. */
async function openFill(page: Page, item: Item): Promise<void> {
  await page.goto(`/stock-group/fill?stockitem=${item.id}`);
  await expect(shown(page).getByRole('combobox', { name: /^Item/ })).toHaveValue(new RegExp(item.sku));
  const container = shown(page).getByRole('combobox', { name: /^Container/ });
  await container.click();
  await container.pressSequentially('CRT6422');
  await expect(page.getByRole('option', { name: /^CRT6422/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(container).toHaveValue(/^CRT6422 · /);
  await field(page, 'Pack size').fill('20');
}

/** Fills this many units; returns the containers as the server created them. */
async function fill(page: Page, quantity: number): Promise<readonly Group[]> {
  await field(page, 'Quantity').fill(String(quantity));
  const containers = Math.ceil(quantity / 20);
  const button = shown(page).getByRole('button', { name: new RegExp(`^Fill ${containers} container`) });
  const answer = page.waitForResponse((one) => one.url().endsWith('/stockgroup/bulk/'));
  await button.dblclick();
  return (await (await answer).json()) as Group[];
}

/** Like a keyboard-wedge scanner: types fast, wherever the focus is, and ends with Enter. */
async function wedge(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 2 });
  await page.keyboard.press('Enter');
}
const result = (page: Page) => shown(page).locator('[data-part=result]');

test('containers are filled in one step, labelled, and found by a scanner @phone', async ({ page }) => {
  const business = await openBusiness();
  const item = await business.item('Plate', 100);
  await openFill(page, item);

  // more than available: reported in advance, and at the field when tried; no input is lost
  await field(page, 'Quantity').fill('120');
  await expect(shown(page).getByText('100 of 100 available to pack, 20 short')).toBeVisible();
  await shown(page).getByRole('button', { name: 'Fill 6 containers' }).click();
  await expect(shown(page).locator('.hy-field.is-wrong')).toContainText(
    'Only 100 units are available to pack',
  );
  await expect(field(page, 'Quantity')).toBeFocused();
  await expect(field(page, 'Quantity')).toHaveValue('120');
  await expect(field(page, 'Pack size')).toHaveValue('20');

  await field(page, 'Quantity').fill('50');
  await expect(shown(page).getByText('3 containers · 2 full (20 each) · the last with 10')).toBeVisible();
  await expect(shown(page).getByRole('list', { name: '3 containers' }).getByRole('listitem')).toHaveCount(3);
  expect.soft(await violations(page), 'wizard').toEqual([]);

  // a double press fills one set
  const groups = await fill(page, 50);
  await expect(shown(page).getByRole('heading', { name: '3 containers filled' })).toBeVisible();
  expect(groups).toHaveLength(3);

  await shown(page).getByRole('button', { name: 'Print labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Labels for 3 containers' });
  await dialog.getByLabel('Size').selectOption({ label: 'Custom size' });
  await dialog.getByLabel('Width (mm)').fill('62.5');
  await dialog.getByLabel('Height (mm)').fill('5');
  await dialog.getByRole('button', { name: 'Save PDF' }).click();
  await expect(dialog.getByText('Enter 10 to 1,000 mm, at most one decimal.')).toBeVisible();
  await dialog.getByLabel('Height (mm)').fill('29');
  await expect(dialog.getByText('3 labels on 3 pages')).toBeVisible();
  expect.soft(await violations(page), 'labels').toEqual([]);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save PDF' }).click();
  const pdf = (await readFile(await (await saved).path())).toString('latin1');
  expect(pdf.startsWith('%PDF')).toBe(true);
  // 62.5 × 29 mm in points, once for each container
  const pages = [...pdf.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(pages.map(([, width, height]) => [Number(width).toFixed(2), Number(height).toFixed(2)])).toEqual(
    Array.from({ length: 3 }, () => ['177.17', '82.20']),
  );
  await page.keyboard.press('Escape');

  await page.goto(`/stock-group?stockitem__id__in=${item.id}`);
  await expect(shown(page).getByText(/1–3 of 3|3 filled containers/)).toBeVisible();

  const [first, second, third] = groups as readonly [Group, Group, Group];
  await page.goto('/stock-group/scan');
  await expect(shown(page).getByText('Ready to scan')).toBeVisible();
  // not in the field: the scan is recognised, and triggers no shortcut of the page
  await shown(page).getByRole('button', { name: 'Scan with the camera' }).focus();
  await wedge(page, first.code.toUpperCase());
  await expect(result(page)).toContainText(`20 × ${item.internal_title}`);
  await expect(result(page)).toContainText(first.identifier);
  await expect(shown(page).getByLabel('Label')).toHaveValue('');
  expect.soft(await violations(page), 'scan').toEqual([]);

  await shown(page).getByLabel('After each scan').selectOption({ label: 'Set it to Out' });
  await wedge(page, second.identifier);
  await wedge(page, `https://elsewhere.example/stock-group/scan/${third.code}`);
  await expect(result(page)).toContainText(third.identifier);
  await expect(result(page).locator('.hy-chip')).toHaveText('Out');
  await shown(page)
    .getByRole('button', { name: `Undo Out for ${second.identifier}` })
    .click();
  const log = shown(page).getByRole('listitem').filter({ hasText: second.identifier });
  await expect(log.locator('.hy-chip')).toHaveText('Packed');
  await result(page).getByRole('button', { name: 'Wash-up' }).click();
  await expect(result(page).locator('.hy-chip')).toHaveText('Wash-up');
  await wedge(page, 'NO-SUCH-LABEL');
  await expect(result(page)).toContainText('No filled container has this label');

  // a phone's own camera opens the address of a label
  await page.goto(`/stock-group/scan/${first.code}`);
  await expect(page).toHaveURL(new RegExp(`/stock-group/${first.id}$`));
  await expect(page.getByRole('heading', { name: first.identifier, level: 1 })).toBeVisible();
});

test('the camera reads a label, and says why it may not be used @phone', async ({ page }) => {
  const business = await openBusiness();
  const item = await business.item('Bowl', 20);
  await openFill(page, item);
  const [group] = await fill(page, 20);
  await expect(shown(page).getByRole('heading', { name: '1 container filled' })).toBeVisible();

  // a camera that sees the label, and later one that is not allowed
  await page.addInitScript((qr: string) => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const picture = new Image();
    picture.src = `data:image/png;base64,${qr}`;
    setInterval(() => canvas.getContext('2d')?.drawImage(picture, 200, 120, 240, 240), 50);
    navigator.mediaDevices.getUserMedia = async () => {
      if (sessionStorage.getItem('denied')) throw new DOMException('no', 'NotAllowedError');
      return canvas.captureStream(20);
    };
  }, group?.base64_qrcode ?? '');
  await page.goto('/stock-group/scan');
  await shown(page).getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(result(page)).toContainText(`20 × ${item.internal_title}`);
  await shown(page).getByRole('button', { name: 'Stop the camera' }).click();
  // it counted once, however long it stayed in view
  await expect(
    shown(page)
      .getByRole('list')
      .getByText(group?.identifier ?? '?'),
  ).toHaveCount(1);

  await page.evaluate(() => sessionStorage.setItem('denied', '1'));
  await shown(page).getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(shown(page).getByText('Camera blocked')).toBeVisible();
  expect.soft(await violations(page), 'denied').toEqual([]);
  await page.evaluate(() => sessionStorage.removeItem('denied'));
  await shown(page).getByRole('button', { name: 'Try again' }).click();
  await expect(shown(page).getByRole('button', { name: 'Stop the camera' })).toBeVisible();
});

test('a contract is packed from the depot and unpacked @phone', async ({ page }) => {
  const business = await openBusiness();
  const item = await business.item('Glass', 100);
  const hire = await business.order(item, 40, 20, 22);
  await openFill(page, item);
  await fill(page, 50);
  await expect(shown(page).getByRole('heading', { name: '3 containers filled' })).toBeVisible();

  await page.goto(`/contract/${hire.id}?tab=packing`);
  await expect(shown(page).getByText('Nothing packed yet')).toBeVisible();
  await shown(page).getByRole('button', { name: 'Pack', exact: true }).click();
  const plan = page.getByRole('dialog', { name: `Pack ${hire.contract_number}` });
  await expect(plan).toContainText('2 filled containers from the depot');
  expect.soft(await violations(page), 'plan').toEqual([]);
  await plan.getByRole('button', { name: 'Pack 2 containers' }).click();
  await expect(toast(page)).toContainText('2 containers packed');
  const packed = shown(page).getByRole('listitem').filter({ hasText: item.internal_title });
  await expect(packed).toHaveCount(2);
  await settled(page);
  expect.soft(await violations(page), 'packed').toEqual([]);

  // packing again finds nothing to do
  await shown(page).getByRole('button', { name: 'Pack', exact: true }).click();
  await expect(plan).toContainText('Nothing more can be packed');
  await plan.getByRole('button', { name: 'Cancel' }).click();

  await shown(page).getByRole('button', { name: 'Unpack' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpack' }).click();
  await expect(shown(page).getByText('Nothing packed yet')).toBeVisible();
});

test('selected containers change state and are unpacked together', async ({ page }) => {
  const business = await openBusiness();
  const item = await business.item('Spoon', 60);
  await openFill(page, item);
  const groups = await fill(page, 60);
  await expect(shown(page).getByRole('heading', { name: '3 containers filled' })).toBeVisible();
  await page.goto(`/stock-group?stockitem__id__in=${item.id}`);
  await shown(page).getByLabel('Select all rows on this page').check();
  await shown(page).getByRole('button', { name: 'Change state' }).click();
  await page.getByRole('menuitem', { name: 'Repair' }).click();
  await expect(toast(page)).toContainText('3 containers set to Repair');
  await expect(shown(page).getByRole('cell').locator('.hy-chip', { hasText: 'Repair' })).toHaveCount(3);
  await shown(page).getByRole('button', { name: 'Unpack' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpack' }).click();
  await expect(toast(page).filter({ hasText: '3 containers unpacked' })).toBeVisible();
  await expect(shown(page).getByText('No filled containers match')).toBeVisible();
  // the label is void
  await page.goto(`/stock-group/scan/${groups[0]?.code}`);
  await expect(shown(page).getByText('No filled container has this label')).toBeVisible();
});
