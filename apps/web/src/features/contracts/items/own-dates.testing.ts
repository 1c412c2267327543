/** A hire with own dates of a line, and its dialogs, for stories. */
import type { Page } from '@playwright/test';
import { addHire } from '../../../gallery/fake/hire.ts';
import type { FakeServer } from '../../../gallery/fake/server.ts';

const AMOUNTS = { before: '115.20', after: '115.20' };
export const ENTERED = {
  id: 2,
  name: 'Entered',
  system_action: 'entered',
  colour: 'primary',
  system_group: 'contract_position',
};
export const QUOTE = { ...ENTERED, id: 1, name: 'Quote', system_action: 'quote' };

interface Edited {
  readonly id?: number;
  readonly split_from?: number;
  readonly locked_price?: string;
}

/** A hire whose flutes have their own dates, with previews: other dates cost 0.60 instead of 0.40. */
export function addDrops(server: FakeServer, states = [ENTERED], short: readonly object[] = []): void {
  addHire(server, { states });
  server.change('contractstock', 72, { delivery_date: '2026-12-05', collection_date: '2026-12-07' });
  server.on('POST contract/:id/impact/', ({ body }) => {
    const [line] = (body as { edit: { lines?: readonly Edited[] } }).edit.lines ?? [];
    const charged = line?.locked_price;
    return {
      price: { ...AMOUNTS, ...(charged && { after: '144.00' }) },
      deposit: AMOUNTS,
      tax: AMOUNTS,
      delivery: AMOUNTS,
      vehicles: { before: 0, after: 0 },
      credit_left: null,
      fields: [],
      lines: [],
      prices: [
        {
          id: line?.id ?? null,
          days: 9,
          unit_price: charged ?? '0.40',
          for_days: charged === undefined ? '0.60' : null,
        },
      ],
      shortages: short,
      problems: [],
      warnings: [],
      refused: [],
      margin: null,
      cancellation: null,
    };
  });
  server.on('GET availability/hire/', ({ query }) => [
    {
      stockitem: Number(query.get('stockitem__id__in')),
      owned: 400,
      free: 380,
      from: '2026-12-03',
      to: '2026-12-12',
    },
  ]);
  server.on('POST contract/:id/reprice/', () => ({ lines: [] }));
}

/** The row of an item. */
export const row = (page: Page, item: string) => page.getByRole('row').filter({ hasText: item });
/** Opens a dialog of a line from its menu. */
export async function openDialog(page: Page, item: string, action: string): Promise<void> {
  await row(page, item).hover();
  await page.getByRole('button', { name: `Actions for ${item}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** The own delivery date in the dialog. */
export const delivery = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Delivery' });
/** The own collection date in the dialog. */
export const collection = (page: Page) =>
  page.getByRole('dialog').getByRole('textbox', { name: 'Collection' });
