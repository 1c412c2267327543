/** Sent quotes, and customers who open and accept them. */
import { sql } from '../../db/database.ts';
import { makeHire, path } from '../../testing/hire.ts';
import { testApp } from '../../testing/test-app.ts';
import { makeWorld } from '../../testing/world.ts';

export const NOW = new Date('2027-02-01T12:00:00Z');

export interface Sent {
  readonly contract: number;
  readonly document: number;
  readonly sha256: string;
  readonly share: number;
  readonly token: string;
}
/** The path of a quote's page, which needs no sign-in. */
export const at = (token: string, rest = ''): string => `/api/v1/quote/${token}/${rest}`;

export type QuoteStage = Awaited<ReturnType<typeof quoteStage>>;

/** Opens a business with its clock at `clock.now`. */
export async function quoteStage() {
  const clock = { now: NOW };
  const app = await testApp({ now: () => clock.now });
  const admin = await app.as('admin');
  const world = await makeWorld(admin);
  await app.db.rows(
    sql`update setting set value = '{"name": "Fernhill Hire", "telephone": "01632 960009", "email": "desk@hire.test", "bank": "secret"}' where code = 'company'`,
  );
  await app.db.rows(
    sql`update setting set value = '{"default": "Goods stay ours.", "depots": {}}' where code = 'document_terms'`,
  );

  /** Saves and shares the current quote of a contract. */
  async function send(contract: number, days = 30): Promise<Sent> {
    const kept = (await admin.post(path(contract, 'documents/'), { kind: 'quote' })).body;
    const shared = (await admin.post(`/api/v1/document/${kept.id}/share/`, { days })).body.shares[0];
    const token = String(shared.url).split('/').at(-1) ?? '';
    return { contract, document: kept.id, sha256: kept.sha256, share: shared.id, token };
  }
  const quoted = async (days?: number) => send(await makeHire(admin, world), days);
  const page = async (token: string) => (await app.anonymous.get(at(token))).body;
  const accept = ({ token, sha256 }: Pick<Sent, 'token' | 'sha256'>, body: object = {}, headers = {}) =>
    app.anonymous.post(at(token, 'accept/'), { name: 'Ada Lovelace', agree: true, sha256, ...body }, headers);
  const acceptances = (contract: number) =>
    app.db.rows<Record<string, unknown>>(sql`select * from quote_acceptance where contract_id = ${contract}`);
  const contractOf = async (id: number) => (await admin.get(path(id))).body;
  return { clock, app, admin, world, send, quoted, page, accept, acceptances, contractOf };
}
