import type { Page } from '@playwright/test';
import type { FakeServer } from '../../gallery/fake/server.ts';
import type { Stories } from '../../gallery/story.ts';

/** A field by its label, with or without the star of a required one. */
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`));
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

const connie = (server: FakeServer): void =>
  server.add('customer', {
    id: 7,
    name: 'Connie Marsh',
    active: true,
    telephone: '01749 670000',
    email: 'connie@marsh.example',
    address_town: 'Bath',
  });

async function fillNew(page: Page, email = 'tom@fenwick.example'): Promise<void> {
  await field(page, 'Name').fill('Tom Fenwick');
  await field(page, 'Telephone').fill('01904 555 010');
  await field(page, 'Email').fill(email);
}

export default {
  screen: 'Form of a record',
  stories: [
    {
      name: 'shows errors only after sending, and focuses the first wrong field',
      at: '/account/customer/new',
      play: async ({ page, expect, server }) => {
        await field(page, 'Email').fill('no address');
        await field(page, 'Telephone').focus();
        await expect(page.getByText('Enter a valid email address.')).toHaveCount(0);
        await page.getByRole('button', { name: 'Create customer' }).click();
        await expect(page.getByText('Enter a valid email address.')).toBeVisible();
        await expect(field(page, 'Name')).toBeFocused();
        await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true');
        expect(await server.writes()).toEqual([]);
      },
    },
    {
      name: 'shows an error of the server at its field, and keeps the input, on a phone too',
      at: '/account/customer/new',
      phone: true,
      play: async ({ page, expect, server }) => {
        await fillNew(page);
        await server.fail('POST customer/', 400, { email: ['This mailbox refuses us.'] });
        await page.getByRole('button', { name: 'Create customer' }).click();
        await expect(page.getByText('This mailbox refuses us.').first()).toBeVisible();
        await expect(field(page, 'Email')).toBeFocused();
        await server.recover();
        await page.getByRole('button', { name: 'Create customer' }).click();
        await expect(title(page, 'Tom Fenwick')).toBeVisible();
        await expect(page.getByText('Tom Fenwick created')).toBeVisible();
      },
    },
    {
      name: 'creates a new record once, even after several tries',
      at: '/account/customer/new',
      play: async ({ page, expect, server }) => {
        await fillNew(page);
        await server.fail('POST customer/', 0);
        await page.getByRole('button', { name: 'Create customer' }).click();
        await expect(page.getByText('Nothing was lost. Try again.').first()).toBeVisible();
        await expect(field(page, 'Name')).toHaveValue('Tom Fenwick');
        await server.recover();
        await page.getByRole('button', { name: 'Create customer' }).click();
        await expect(title(page, 'Tom Fenwick')).toBeVisible();
      },
    },
    {
      name: 'warns of a duplicate customer, and creates it on request',
      at: '/account/customer/new',
      given: connie,
      play: async ({ page, expect }) => {
        await fillNew(page, 'CONNIE@marsh.example');
        await page.getByRole('button', { name: 'Create customer' }).click();
        const dialog = page.getByRole('dialog', { name: 'Possible duplicate' });
        await expect(dialog.getByRole('listitem')).toContainText('Connie Marsh');
        await dialog.getByRole('button', { name: 'Keep editing' }).click();
        await expect(field(page, 'Name')).toHaveValue('Tom Fenwick');
        await page.getByRole('button', { name: 'Create customer' }).click();
        await dialog.getByRole('button', { name: 'Create anyway' }).click();
        await expect(title(page, 'Tom Fenwick')).toBeVisible();
      },
    },
    {
      name: 'asks before leaving with unsaved changes, and stays on request',
      at: '/account/customer/7',
      given: connie,
      play: async ({ page, expect }) => {
        await page.getByRole('button', { name: 'Edit' }).click();
        await field(page, 'Town').fill('Wells');
        await page.getByRole('button', { name: 'Cancel' }).click();
        const question = page.getByRole('dialog', { name: 'Leave without saving?' });
        await question.getByRole('button', { name: 'Cancel' }).click();
        await expect(field(page, 'Town')).toHaveValue('Wells');
        await page.getByRole('button', { name: 'Cancel' }).click();
        await question.getByRole('button', { name: 'Leave' }).click();
        await expect(page.getByText('Wells')).toHaveCount(0);
      },
    },
    {
      name: 'sends only the changed fields',
      at: '/account/customer/7?edit=1',
      given: connie,
      play: async ({ page, expect, server }) => {
        await field(page, 'Town').fill('Wells');
        await page.keyboard.press('Control+s');
        await expect(page.getByText('Saved', { exact: true })).toBeVisible();
        const [sent] = await server.writes();
        expect(sent).toMatchObject({ method: 'PATCH', path: '/api/v1/customer/7/' });
        expect(sent?.body).toEqual({ address_town: 'Wells' });
      },
    },
    {
      name: 'merges changes by another user, and asks about fields that both changed',
      at: '/account/customer/7?edit=1',
      given: connie,
      play: async ({ page, expect, server }) => {
        await field(page, 'Town').fill('Wells');
        await server.change('customer', 7, { address_town: 'Frome', address_county: 'Somerset' });
        await page.getByRole('button', { name: 'Save' }).click();
        const choice = page.getByRole('group', { name: /^Town: .+ changed it too$/ });
        await expect(choice).toContainText(/entered Frome; you entered Wells/);
        await expect(field(page, 'County')).toHaveValue('Somerset');
        await expect(choice.getByRole('button', { name: 'Use theirs' })).toBeFocused();
        await page.keyboard.press('m');
        await expect(choice).toHaveCount(0);
        await expect(field(page, 'Town')).toBeFocused();
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      },
    },
    {
      name: 'cannot be opened by users who may only view',
      at: '/account/customer/7',
      user: { is_admin: false, is_site_admin: false, groups: ['Director'] },
      given: connie,
      play: async ({ page, expect }) => {
        await expect(title(page, 'Connie Marsh')).toBeVisible();
        await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
      },
    },
    {
      name: 'accepts German amounts, and rejects a third decimal',
      at: '/account/3?edit=1',
      language: 'de-DE',
      business: { locale: 'de-DE', currency: 'EUR', timeZone: 'Europe/Berlin' },
      given: (server) => {
        connie(server);
        server.add('account', {
          id: 3,
          code: 'BRAM',
          name: 'Bramley',
          credit_account: true,
          lead_customer: 7,
          customers: [7],
          payment_terms: 30,
        });
      },
      play: async ({ page, expect, server }) => {
        const soft = page.locator('input[name=credit_limit]');
        const hard = page.locator('input[name=credit_limit_hard_limit]');
        const save = page.locator('.hy-form-foot button[type=submit]');
        await soft.fill('1.250');
        await hard.fill('1234.567');
        await save.click();
        await expect(hard).toHaveAttribute('aria-invalid', 'true');
        await hard.fill('1.250,50');
        await save.click();
        await expect(save).toHaveCount(0);
        const sent = (await server.writes()).at(-1);
        expect(sent?.body).toMatchObject({ credit_limit: '1250', credit_limit_hard_limit: '1250.50' });
      },
    },
    {
      name: 'creates a missing record from a picker without leaving the form',
      at: '/account/new',
      play: async ({ page, expect }) => {
        await field(page, 'Name').fill('Kept meanwhile');
        const lead = page.getByRole('combobox', { name: /^Lead customer/ });
        await lead.click();
        await lead.pressSequentially('Walk In');
        await page.getByRole('option', { name: 'New customer “Walk In”' }).click();
        const dialog = page.getByRole('dialog', { name: 'New customer' });
        await expect(dialog.getByLabel(/^Name/)).toHaveValue('Walk In');
        await dialog.getByLabel(/^Telephone/).fill('01904 555 010');
        await dialog.getByLabel(/^Email/).fill('walk@in.example');
        await dialog.getByRole('button', { name: 'Create customer' }).click();
        await expect(dialog).toBeHidden();
        await expect(lead).toHaveValue('Walk In');
        await expect(field(page, 'Name')).toHaveValue('Kept meanwhile');
      },
    },
  ],
} satisfies Stories;
