/** The figures of a closed hire stay, whatever today's rates and prices. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must, openStage, type Stage } from '../testing/money-stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, 60_000);
afterAll(() => stage.end());

/** The stage's hires have no lines, so recalculating one changes its price. */
const COST = { total: 24_000, tax: 4000 };
const read = async (id: number) => must(await stage.asker.get(`/api/v1/contract/${id}/`));

test.each(['complete', 'abandoned'])(
  'repeated lookups change no figure of a hire that is %s',
  async (position) => {
    const id = await stage.hire({ ...COST, position });
    const before = await read(id);
    expect(before.grand_total).toBe('240.00');
    must(await stage.asker.get(`/api/v1/contract/${id}/sync/`));
    must(await stage.asker.post(`/api/v1/contract/${id}/ih_reset_account/`, {}));
    must(await stage.asker.post(`/api/v1/contract/${id}/ih_reset_customer/`, {}));
    expect(await read(id)).toEqual(before);
  },
);

test("changed texts don't either", async () => {
  const id = await stage.hire({ ...COST, position: 'complete' });
  must(await stage.asker.patch(`/api/v1/contract/${id}/`, { customer_reference: 'PO 7' }));
  expect(await read(id)).toMatchObject({ customer_reference: 'PO 7', grand_total: '240.00', tax: '40.00' });
});

test('recalculates a live order', async () => {
  const id = await stage.hire(COST);
  expect(must(await stage.asker.get(`/api/v1/contract/${id}/sync/`)).grand_total).not.toBe('240.00');
});
