import { expect } from 'vitest';
import type { Agent } from '../../testing/test-app.ts';

let items = 0;

/** Creates an item for one test only, so that tests don't share units, and returns its id. */
export async function cupWith(admin: Agent, owned: number, body: object = {}): Promise<number> {
  const sku = `CUP-${++items}`;
  const reply = await admin.post('/api/v1/stockitem/', {
    sku,
    third_party_software_reference: sku,
    internal_title: `Cup ${items}`,
    price: '0.40',
    weight: '0.500',
    original_stock_level: owned,
    ...body,
  });
  expect(reply.status).toBe(201);
  return reply.body.id;
}
