import { expect, it } from 'vitest';
import { contentTypesKey, createContentTypes } from './content-types.ts';
import { fakeStorage } from './network.testing.ts';
import { createItemStore } from './storage.ts';

const HOUR = 60 * 60 * 1000;
const models = [
  { id: 3, app_label: 'contract', model: 'contract' },
  { id: 7, app_label: 'stock', model: 'stockitem' },
];

function setUp() {
  const area = fakeStorage();
  const clock = { now: 1000 };
  const calls: number[] = [];
  const given = { models };
  const types = createContentTypes(
    createItemStore(area, () => clock.now),
    async () => {
      calls.push(clock.now);
      return given.models;
    },
  );
  return { area, clock, calls, given, types };
}

it('ids are asked for once and kept for an hour, by application and model', async () => {
  const { area, clock, calls, types } = setUp();
  expect(await types.idOf('contract.contract')).toBe(3);
  expect(JSON.parse(area.getItem(`hireyard.${contentTypesKey}`) ?? '')).toEqual({
    value: { contract: { contract: 3 }, stock: { stockitem: 7 } },
    createdAt: 1000,
    expiresAt: 1000 + HOUR,
  });
  clock.now += HOUR - 1;
  expect(await types.idOf('stock.stockitem')).toBe(7);
  expect(calls).toHaveLength(1);
  clock.now += 1;
  expect(await types.idOf('stock.stockitem')).toBe(7);
  expect(calls).toEqual([1000, 1000 + HOUR]);
});

it('simultaneous requests share one call', async () => {
  const { calls, types } = setUp();
  expect(await Promise.all(['contract.contract', 'stock.stockitem'].map(types.idOf))).toEqual([3, 7]);
  expect(calls).toHaveLength(1);
});

it('an unknown model is fetched again once', async () => {
  const { calls, given, types } = setUp();
  await types.idOf('contract.contract');
  given.models = [...models, { id: 9, app_label: 'core', model: 'metadata' }];
  expect(await types.idOf('core.metadata')).toBe(9);
  expect(await types.idOf('core.nothing')).toBeUndefined();
  expect(await types.idOf('constructor.name')).toBeUndefined();
  expect(calls).toHaveLength(4);
});

it('a failed call is repeated and nothing of it is stored', async () => {
  const area = fakeStorage();
  let fails = true;
  const types = createContentTypes(
    createItemStore(area, () => 0),
    async () => {
      if (fails) throw new Error('away');
      return models;
    },
  );
  await expect(types.idOf('contract.contract')).rejects.toThrow('away');
  expect(area.length).toBe(0);
  fails = false;
  expect(await types.idOf('contract.contract')).toBe(3);
});
