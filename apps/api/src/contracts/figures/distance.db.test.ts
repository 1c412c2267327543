/** Centroids are loaded with the contract and include all places that the country's rules can need. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { normalisePostcode, outwardCode } from '@hireyard/domain/values/postcode';
import { sql } from '../../db/database.ts';
import { openStage, type Stage } from '../../testing/money-stage.ts';
import { milesBetween } from './distance.ts';
import { contractRow } from './facts.ts';

let stage: Stage;
let contract: number;
beforeAll(async () => {
  stage = await openStage();
  contract = await stage.hire({ total: 24_000, tax: 4000 });
  await stage.app.db.rows(sql`insert into outcode (outcode, latitude, longitude) values ('RG2', 51.42, -0.96),
    ('SW1A', 51.501, -0.142), ('041', 43.66, -70.27), ('900', 33.95, -118.25), ('1010', 48.2083, 16.3731), ('75001 PARIS', 48.86, 2.35)
    on conflict (outcode) do update set latitude = excluded.latitude, longitude = excluded.longitude`);
}, 60_000);
afterAll(() => stage.end());

/** Sets the contract's addresses as typed. */
async function placed(from: string, to: string) {
  await stage.app.db.rows(sql`update depot set address_postcode = ${from}
    where id = (select depot_id from contract where id = ${contract})`);
  await stage.app.db.rows(
    sql`update contract set address_postcode = ${to}, delivery_type = 'both' where id = ${contract}`,
  );
  return contractRow(stage.app.db, contract);
}

test.each([
  ['GB', 'rg20xx', ' Sw1a  1aa '],
  ['GB', 'RG2 0XX', 'RG20XX'],
  ['US', '04101', '90001-1234'],
  ['AT', '1010', '75001 paris'],
])('in %s, from %s to %s', async (country, from, to) => {
  const { centroids } = await placed(from, to);
  for (const postcode of [from, to]) {
    const code = outwardCode(country, normalisePostcode(country, postcode) ?? '');
    expect(centroids?.[code ?? '']).toHaveLength(2);
  }
  const settings = { country, delivery_zones: {} };
  const depot = { id: 1, postcode: from };
  const asked = await milesBetween(stage.app.db, settings, depot, to);
  expect(asked).not.toBeNull();
  expect(await milesBetween(stage.app.db, settings, depot, to, centroids ?? {})).toBe(asked);
});

test('loads no places for a contract without delivery', async () => {
  await placed('04101', '90001');
  await stage.app.db.rows(sql`update contract set delivery_type = 'none' where id = ${contract}`);
  expect((await contractRow(stage.app.db, contract)).centroids).toBeNull();
});
