import { expect, type Locator, type Page, test } from '@playwright/test';
import { dayFrom, openBusiness } from './business.ts';
import { settled, shown, toast, violations } from './pages.ts';
import { adminSession } from './people.ts';

test.use({ storageState: adminSession });

const press = async (inside: Page | Locator, name: string | RegExp): Promise<void> =>
  inside
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
const dialog = (page: Page): Locator => page.getByRole('dialog');
const chip = (page: Page, words: string): Locator =>
  shown(page)
    .locator('.hy-record-head .hy-chip')
    .filter({ hasText: new RegExp(`^${words}$`) });
const card = (page: Page, title: string): Locator =>
  shown(page)
    .locator('.hy-card')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const effect = (page: Page): Locator => card(page, 'Impact');
const figure = (page: Page, name: string): Locator =>
  shown(page).getByRole('row', { name: new RegExp(`^${name} `) });
const quantity = (page: Page, title: string): Locator => shown(page).getByLabel(`Quantity of ${title}`);
const open = async (page: Page, id: number): Promise<void> => {
  await page.goto(`/inbound/change-request/${id}`);
  await settled(page);
};

test('a customer’s request is recorded on the contract, proposed, previewed and applied @phone', async ({
  page,
}) => {
  const business = await openBusiness();
  const lamp = await business.item('Wish lamp', 40);
  const chair = await business.item('Wish chair', 60);
  const hire = await business.order(lamp, 10, 20, 22);
  const before = await business.totalOf(hire);
  await page.goto(`/contract/${hire.id}?tab=mail`);
  await press(page, 'New change request');
  await dialog(page).getByLabel('Title').fill('More lamps and chairs');
  await dialog(page).getByLabel('Requested change').fill('Twelve lamps, and six chairs. A day longer.');
  await press(dialog(page), 'Add request');
  await expect(dialog(page)).toHaveCount(0);
  await shown(page).getByRole('link', { name: 'More lamps and chairs' }).first().click();
  await expect(page).toHaveURL(/\/inbound\/change-request\/\d+/);
  await expect(card(page, 'Requested change')).toContainText('Twelve lamps');
  await expect(effect(page)).toContainText('No proposal yet');
  await expect(shown(page).getByRole('button', { name: 'Apply change' })).toHaveCount(0);

  // the effect is shown while typing; nothing is saved yet
  await quantity(page, lamp.internal_title).fill('12');
  await expect(effect(page)).toContainText(`+2 ${lamp.internal_title}`);
  await shown(page).getByLabel('Collection date').fill(dayFrom(23));
  const add = shown(page).getByRole('combobox', { name: 'Add line' });
  await add.fill(`6 ${chair.sku}`);
  await expect(page.getByRole('option', { name: new RegExp(chair.sku) })).toBeVisible();
  await add.press('Enter');
  await expect(effect(page)).toContainText(`+6 ${chair.internal_title}`);
  await expect(effect(page)).toContainText('Collection date');
  await expect(figure(page, 'Price')).toContainText('+£');
  const apply = shown(page).getByRole('button', { name: 'Apply change' });
  await expect(apply).toHaveAttribute('aria-disabled', 'true');
  await expect(apply).toHaveAccessibleDescription(/Save the proposal first/);
  expect(await business.totalOf(hire)).toBe(before);
  await press(page, 'Save');
  await expect(toast(page).filter({ hasText: 'Proposal saved' })).toBeVisible();
  await expect(apply).not.toHaveAttribute('aria-disabled', 'true');
  expect(await violations(page)).toEqual([]);

  await apply.click();
  await expect(dialog(page)).toContainText(/The price goes from £[\d.,]+ to £[\d.,]+/);
  await press(dialog(page), 'Apply change');
  await expect(chip(page, 'Resolved')).toBeVisible();
  const done = card(page, 'Changes made');
  await expect(done).toContainText(`+6 ${chair.internal_title}`);
  expect(await violations(page)).toEqual([]);
  expect(await business.totalOf(hire)).not.toBe(before);
  await done.getByRole('link', { name: `Open ${hire.contract_number}` }).click();
  await expect(page.getByRole('heading', { name: hire.contract_number, level: 1 })).toBeVisible();
  await shown(page).getByRole('tab', { name: 'Items' }).click();
  await expect(
    quantity(page, lamp.internal_title).or(shown(page).getByText(lamp.internal_title)).first(),
  ).toBeVisible();
  await expect(shown(page).getByText(chair.internal_title).first()).toBeVisible();
});

test('a change without enough stock can’t be applied, and the page names item and day @phone', async ({
  page,
}) => {
  const business = await openBusiness();
  const stool = await business.item('Rare stool', 20);
  await business.order(stool, 10, 40, 42);
  const hire = await business.order(stool, 6, 40, 42);
  const line = await business.lineOf(hire);
  const { id } = await business.wish(hire, 'Thirteen stools', {
    proposal: { lines: [{ id: line.id, quantity: 13 }] },
  });
  await open(page, id);
  await expect(effect(page)).toContainText('This change isn’t possible');
  await expect(effect(page)).toContainText('Not enough stock');
  await expect(effect(page).getByRole('link', { name: stool.internal_title })).toBeVisible();
  await expect(effect(page)).toContainText('−3');
  const apply = shown(page).getByRole('button', { name: 'Apply change' });
  await expect(apply).toHaveAttribute('aria-disabled', 'true');
  await expect(apply).toHaveAccessibleDescription(/^Not possible: Not enough /);
  expect(await violations(page)).toEqual([]);

  // with fewer units the refusal disappears while typing
  await quantity(page, stool.internal_title).fill('8');
  await expect(effect(page)).not.toContainText('This change isn’t possible');
  await expect(effect(page)).toContainText(`+2 ${stool.internal_title}`);
});

test('a contract changed meanwhile must be reviewed again before anything is applied', async ({ page }) => {
  const business = await openBusiness();
  const lamp = await business.item('Late lamp', 40);
  const hire = await business.order(lamp, 10, 50, 52);
  const { id } = await business.wish(hire, 'A day longer', { proposal: { collection_date: dayFrom(53) } });
  await open(page, id);
  await expect(effect(page)).toContainText('Collection date');
  const button = shown(page).getByRole('button', { name: 'Apply change' });
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await button.click();
  await business.change(hire, { customer_reference: 'Meanwhile' });
  await press(dialog(page), 'Apply change');
  await expect(shown(page).getByRole('alert')).toContainText(
    'Something has changed. Check the new impact, then apply it.',
  );
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await button.click();
  await press(dialog(page), 'Apply change');
  await expect(chip(page, 'Resolved')).toBeVisible();
});

test('a request is closed with a reason, reopened, and found under its state', async ({ page }) => {
  const business = await openBusiness();
  const hire = await business.order(await business.item('Told lamp', 40), 10, 60, 61);
  const title = `Ring me ${hire.contract_number}`;
  const { id } = await business.wish(hire, title);
  await page.goto('/inbound/change-request');
  await settled(page);
  const views = shown(page).getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('button', { name: /^Open/ })).toHaveAttribute('aria-pressed', 'true');
  await shown(page).getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`change-request/${id}$`));
  await press(page, 'Resolve without change');
  await press(dialog(page), 'Resolve without change');
  const reason = dialog(page).getByLabel('How was it resolved?');
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await reason.fill('She was rung');
  await press(dialog(page), 'Resolve without change');
  await expect(chip(page, 'Resolved')).toBeVisible();
  await expect(card(page, 'Requested change')).toContainText('She was rung');
  await press(page, 'Reopen');
  await expect(chip(page, 'Reopened')).toBeVisible();
  await press(page, 'Cancel request');
  await dialog(page).getByLabel('Why is it cancelled?').fill('Asked twice');
  await press(dialog(page), 'Cancel request');
  await expect(chip(page, 'Cancelled')).toBeVisible();

  await page.goto(`/inbound/change-request?search=${hire.contract_number}`);
  await expect(shown(page).getByText('No change requests match')).toBeVisible();
  await views.getByRole('button', { name: /^All/ }).click();
  await expect(shown(page).getByRole('link', { name: title })).toBeVisible();
  await views.getByRole('button', { name: /^Cancelled/ }).click();
  await expect(shown(page).getByRole('link', { name: title })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('a change request works by keyboard alone', async ({ page }) => {
  const business = await openBusiness();
  const lamp = await business.item('Key lamp', 40);
  const hire = await business.order(lamp, 10, 70, 72);
  await page.goto('/inbound/change-request');
  await settled(page);
  await page.keyboard.press('n');
  const contract = dialog(page).getByRole('combobox', { name: 'Contract' });
  await expect(contract).toBeFocused();
  await page.keyboard.type(hire.contract_number);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: `Clear ${hire.contract_number}` })).toBeVisible();
  await dialog(page).getByLabel('Title').focus();
  await page.keyboard.type('Four lamps less');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Only six are wanted');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/inbound\/change-request\/\d+/);
  await quantity(page, lamp.internal_title).focus();
  await page.keyboard.type('6');
  await expect(effect(page)).toContainText(`−4 ${lamp.internal_title}`);
  const save = shown(page).getByRole('button', { name: 'Save', exact: true });
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(save).toHaveCount(0);
  const apply = shown(page).getByRole('button', { name: 'Apply change' });
  await expect(apply).not.toHaveAttribute('aria-disabled', 'true');
  await apply.focus();
  await page.keyboard.press('Enter');
  const yes = dialog(page).getByRole('button', { name: 'Apply change' });
  await expect(yes).toBeVisible();
  await yes.focus();
  await page.keyboard.press('Enter');
  await expect(card(page, 'Changes made')).toContainText(`−4 ${lamp.internal_title}`);
});

test('unsaved input is not lost on leaving', async ({ page }) => {
  const business = await openBusiness();
  const lamp = await business.item('Kept lamp', 40);
  const hire = await business.order(lamp, 10, 80, 82);
  const { id } = await business.wish(hire, 'Some other number');
  await open(page, id);
  await quantity(page, lamp.internal_title).fill('11');
  await shown(page).getByRole('link', { name: hire.contract_number }).first().click();
  await expect(dialog(page)).toContainText('Leave without saving?');
  await press(dialog(page), 'Cancel');
  await expect(quantity(page, lamp.internal_title)).toHaveValue('11');
  await press(page, 'Discard');
  await expect(quantity(page, lamp.internal_title)).toHaveValue('10');
  await expect(effect(page)).toContainText('No proposal yet');
});

test('a request names its message, and shows what was written to the customer @phone', async ({ page }) => {
  const business = await openBusiness();
  const hire = await business.order(await business.item('Said lamp', 40), 10, 90, 92);
  const said = await business.message(hire, 'Could we have it in the blue room?');
  const { id } = await business.wish(hire, 'The blue room', { incoming_emails: [said.id] });
  await open(page, id);
  const messages = card(page, 'Messages');
  await expect(messages).toContainText('Could we have it in the blue room?');
  await press(page, 'Email the customer');
  await expect(dialog(page).getByRole('textbox', { name: 'To', exact: true })).toHaveValue(/@/);
  await dialog(page).getByLabel('Message', { exact: true }).fill('The blue room is yours.');
  await press(dialog(page), 'Send');
  await expect(dialog(page)).toHaveCount(0);
  await expect(card(page, 'Emails sent').getByRole('listitem')).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await messages.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/inbound/inbox\\?id=${said.id}`));
  await expect(shown(page).getByRole('article', { name: 'Message' })).toContainText('the blue room');
});
