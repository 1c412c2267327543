/** Parts of the small business for tests: its documents, imports, jobs, hires and money. */
import { type RawBuilder, sql } from '../db/database.ts';
import type { Agent } from './test-app.ts';

export async function made(agent: Agent, path: string, body: object): Promise<number> {
  const reply = await agent.post(`/api/v1/${path}/`, body);
  if (reply.status !== 201) throw new Error(`POST ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.id;
}

/** Uploads and registers a file on a contract; returns its uuid. */
export async function makeFile(agent: Agent, contract: number): Promise<string> {
  const target = (await agent.post('/api/v1/fum/signed_url/', { fileName: 'Plan.pdf' })).body;
  const parts = Object.entries({ ...target.fields, file: '%PDF-1.4 plan' }).map(
    ([name, value]) => `--part\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  const type = { 'content-type': 'multipart/form-data; boundary=part' };
  const sent = await agent.post(new URL(target.url).pathname, `${parts.join('')}--part--\r\n`, type);
  if (sent.status !== 204) throw new Error(`Upload: ${sent.status} ${sent.body}`);
  const reply = await agent.post('/api/v1/fum/files/', {
    category: 'paper',
    fileUrl: target.file_url,
    contentType: 'contract.contract',
    objectId: contract,
  });
  if (reply.status !== 201) throw new Error(`Registration: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.uuid;
}

/** Uploads a file of customers for import. */
export async function makeImport(agent: Agent): Promise<number> {
  const url = '/api/v1/importrun/upload/?kind=customers&name=people.csv';
  const reply = await agent.post(url, 'name,email\n', { 'content-type': 'text/csv' });
  if (reply.status !== 201) throw new Error(`Import: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.id;
}

/** What no request creates: a finished job, an applied event, a catch-up run. */
export async function makeOwed(agent: Agent, n: number) {
  const user: number = (await agent.get('/auth/user/')).body.id;
  const one = async (query: RawBuilder<{ id: number }>) => (await agent.db.one(query))?.id ?? 0;
  return {
    job: await one(sql`insert into job (topic, aggregate, key, state, attempts, done_at)
      values ('world', ${`world:${n}`}, ${`world:${n}`}, 'done', 1, now()) returning id`),
    inboundevent: await one(sql`insert into inbound_event (provider, external_id, type, hint, body, state)
      values ('testcard', ${`evt_world_${n}`}, 'payment_intent.succeeded', '{"intent": "pi_world"}', '{}', 'applied') returning id`),
    reconcilerrun: await one(sql`insert into reconciler_run (name, ran_at, counts)
      values (${`world ${n}`}, now(), '{"seen": 3}') returning id`),
    notification:
      await one(sql`insert into notification (user_id, kind, cause, group_key, day, text, app, mail, push)
      values (${user}, 'job_failed', ${`world ${n}`}, ${`world ${n}`}, '2027-01-01', 'world', true, false, false) returning id`),
  };
}

/** A hire of custom items, which need no stock, that is on hire. */
export async function makeOnHire(agent: Agent, quote: object): Promise<number> {
  // Without an address, because postcodes depend on the country.
  const contract = await made(agent, 'contract', { ...quote, delivery_type: 'none', address_postcode: '' });
  await made(agent, 'contractstock', {
    contract,
    unlisted: true,
    unlisted_description: 'Marquee',
    unlisted_price: '400.00',
    quantity: 1,
  });
  for (const system_action of ['entered', 'on_hire']) {
    const url = `/api/v1/contract/${contract}/system_state/`;
    const reply = await agent.put(url, { system_action, action: 'attach' });
    if (reply.status !== 200) throw new Error(`${system_action}: ${JSON.stringify(reply.body)}`);
  }
  return contract;
}

/** Its deposit is partly paid, some of that refunded, and its hire invoiced. */
export async function makeMoney(agent: Agent, contract: number) {
  const asked = await agent.get(`/api/v1/accounting/paymentrequest/?contract__id=${contract}`);
  const paymentrequest: number = asked.body.results[0].id;
  const transaction = await made(agent, 'accounting/transaction', {
    payment_request: paymentrequest,
    amount: '100.00',
  });
  const refundrequest = await made(agent, 'accounting/refundrequest', {
    paymentrequest,
    amount: '10.00',
    reason: 'Paid twice',
  });
  const invoice = await made(agent, 'accounting/invoice', { contract, type: 'contract' });
  return { paymentrequest, transaction, refundrequest, invoice };
}
