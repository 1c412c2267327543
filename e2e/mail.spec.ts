/** Email to customers: written from its subject, previewed, and found again in the thread and under sent mail. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Hire, openBusiness } from './business.ts';
import { mailIn, sandboxIn, settled, shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true });
const thread = (page: Page): Locator => shown(page).getByRole('list', { name: 'Mail and changes' });
const compose = async (page: Page, item: string): Promise<void> => {
  await shown(page).getByRole('button', { name: 'Email' }).first().click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'To', exact: true })).toHaveValue(/@/);
};
async function order(): Promise<Hire> {
  const business = await openBusiness();
  return business.order(await business.item('Mailed lamp', 200), 20, 40, 42);
}

test('an email about a contract is written, previewed and appears in its thread @phone', async ({
  page,
  isMobile,
}) => {
  const hire = await order();
  await page.goto(`/contract/${hire.id}?tab=mail`);
  await compose(page, 'Write email');
  await expect(dialog(page).getByLabel('Subject')).toHaveValue(new RegExp(hire.contract_number));
  await dialog(page).getByLabel('Message').fill('We come at nine, by the yard.');
  if (isMobile) await dialog(page).getByRole('button', { name: 'Preview' }).click();
  const look = dialog(page).getByTitle('Email preview');
  await expect(sandboxIn(look)).toHaveAttribute('sandbox', /^(?!.*allow-scripts)(?!.*allow-same-origin)/);
  await expect(mailIn(look).getByText('We come at nine, by the yard.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  if (isMobile) await dialog(page).getByRole('button', { name: 'Edit', exact: true }).click();

  // errors are shown at their field, and nothing is lost
  await dialog(page).getByRole('textbox', { name: 'To', exact: true }).fill('nobody');
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'To', exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expect(dialog(page).getByLabel('Message')).toHaveValue('We come at nine, by the yard.');
  await dialog(page).getByRole('textbox', { name: 'To', exact: true }).fill('someone@customer.example');
  await dialog(page).getByLabel('Message').press('Control+Enter');
  await expect(
    toast(page).filter({ hasText: 'Email to someone@customer.example stored, not sent' }),
  ).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);

  const row = thread(page).getByRole('button', { name: /someone@customer\.example/ });
  await expect(row).toBeVisible();
  await row.click();
  await expect(
    mailIn(shown(page).getByTitle('Email to someone@customer.example')).getByText('We come at nine'),
  ).toBeVisible({ timeout: 20_000 });
  expect(await violations(page)).toEqual([]);
  // and in the list of sent mail
  await page.goto('/reporting/sent-emails');
  await expect(shown(page).getByText('someone@customer.example').first()).toBeVisible();
});

test('unsaved input is discarded only after one question', async ({ page }) => {
  const hire = await order();
  await page.goto(`/contract/${hire.id}`);
  await compose(page, 'Write email');
  await dialog(page).getByLabel('Message').fill('Half a thought');
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: 'Cancel' }).last().click();
  await expect(dialog(page).getByLabel('Message')).toHaveValue('Half a thought');
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: 'Discard email' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('a payment request is emailed again', async ({ page }) => {
  const business = await openBusiness('ALDER04');
  const hire = await business.order(await business.item('Mailed lamp', 200), 50, 40, 42);
  const request = await business.request(hire, 'deposit');
  await page.goto(`/accounting/payment-request/${request.id}`);
  await shown(page).getByRole('button', { name: 'Email' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'To', exact: true })).toHaveValue(/@/);
  await expect(
    mailIn(dialog(page).getByTitle('Email preview')).getByText(`£${request.amount}`, {
      exact: true,
    }),
  ).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(toast(page).filter({ hasText: 'stored, not sent' })).toBeVisible();
  // it was requested automatically before, so now it says that it was sent again
  await expect(async () => {
    await page.reload();
    await expect(
      shown(page)
        .locator('.hy-chip')
        .filter({ hasText: /^Resent$/ }),
    ).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
  expect(await violations(page)).toEqual([]);
});

test('a customer’s change request is recorded and shown on top', async ({ page }) => {
  const hire = await order();
  await page.goto(`/contract/${hire.id}?tab=mail`);
  await shown(page).getByRole('button', { name: 'New change request' }).click();
  await dialog(page).getByLabel('Title').fill('A day later');
  await dialog(page).getByLabel('Requested change').fill('Please deliver one day later.');
  await dialog(page).getByRole('button', { name: 'Add request' }).click();
  const waiting = shown(page).getByRole('region', { name: 'Open change requests' });
  await expect(waiting).toContainText('Please deliver one day later.');
  await expect(shown(page).getByRole('tab', { name: /Mail & changes/ })).toContainText('1');
  await settled(page);
  expect(await violations(page)).toEqual([]);
});
