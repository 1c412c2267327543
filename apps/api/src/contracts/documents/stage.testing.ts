/** A business for tests that draw, save and share documents. */
import { sql } from '../../db/database.ts';
import { path } from '../../testing/hire.ts';
import { testApp } from '../../testing/test-app.ts';
import { makeWorld } from '../../testing/world.ts';

export const NOW = new Date('2027-02-01T12:00:00Z');

export type DocumentStage = Awaited<ReturnType<typeof documentStage>>;

/** Opens the business with its clock at `clock.now`. */
export async function documentStage() {
  const clock = { now: NOW };
  const app = await testApp({ now: () => clock.now });
  const admin = await app.as('admin');
  const world = await makeWorld(admin);
  await app.db.rows(
    sql`update setting set value = '{"name": "Fernhill Hire", "tax_number": "GB 1"}' where code = 'company'`,
  );
  await app.db.rows(
    sql`update setting set value = '{"default": "Goods stay ours.", "depots": {}}' where code = 'document_terms'`,
  );
  return {
    clock,
    app,
    admin,
    world,
    keep: (contract: number, kind: string, body: object = {}, agent = admin) =>
      agent.post(path(contract, 'documents/'), { kind, ...body }),
    versions: async (contract: number, agent = admin) => (await agent.get(path(contract, 'documents/'))).body,
  };
}
