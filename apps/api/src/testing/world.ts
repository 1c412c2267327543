/** A small business for tests: a record of every resource, made through the API. */
import { type RawBuilder, sql } from '../db/database.ts';
import type { TestDatabase } from '../db/testing.ts';
import { withOthers } from './declared-example.ts';
import type { Agent } from './test-app.ts';

export interface World {
  readonly depot: number;
  readonly customer: number;
  readonly account: number;
  readonly stockitem: number;
  readonly stockmovement: number;
  readonly stockcontainer: number;
  readonly stockcontainer_accessory: number;
  readonly stockgroup: number;
  readonly vehiclerun: number;
  readonly tag: number;
  readonly tagtype: number;
  readonly contract: number;
  readonly contractstock: number;
  readonly nominal: number;
  readonly depositrule: number;
  /** A contract that is on hire, with what a hire can have: a damage, payments, an invoice. */
  readonly onHire: number;
  readonly damage: number;
  readonly paymentrequest: number;
  readonly refundrequest: number;
  readonly transaction: number;
  readonly invoice: number;
  readonly creditoverride: number;
  readonly changerequest: number;
  readonly sesmail: number;
  readonly sesmail_incoming: number;
  readonly note: number;
  /** Files are named by their uuid. */
  readonly file: string;
  readonly snippet: number;
  readonly announcement: number;
  readonly contenttype: number;
  /** An administrator's own code. */
  readonly metadata: number;
  readonly state: number;
  readonly state_type: number;
  readonly state_group: number;
  readonly problem: number;
  readonly history: number;
  readonly importrun: number;
  readonly job: number;
  /** Of whoever makes the world. */
  readonly notification: number;
  readonly inboundevent: number;
  readonly reconcilerrun: number;
  readonly sales_dated: number;
  readonly user: number;
  readonly savedview: number;
  readonly bulkrun: number;
}

async function made(agent: Agent, path: string, body: object): Promise<number> {
  const reply = await agent.post(`/api/v1/${path}/`, body);
  if (reply.status !== 201) throw new Error(`POST ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.id;
}

/** Uploads and registers a paper on a contract; answers its uuid. */
async function makeFile(agent: Agent, contract: number): Promise<string> {
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

/** A file of customers on its way in. */
async function makeImport(agent: Agent): Promise<number> {
  const url = '/api/v1/importrun/upload/?kind=customers&name=people.csv';
  const reply = await agent.post(url, 'name,email\n', { 'content-type': 'text/csv' });
  if (reply.status !== 201) throw new Error(`Import: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.id;
}

/** What no request makes: a job that was done, an event that was applied, a catch-up that ran. */
async function makeOwed(agent: Agent, n: number) {
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

/** A hire of something unlisted, so that it asks for no stock, that is on hire. */
async function makeOnHire(agent: Agent, quote: object): Promise<number> {
  // Without an address, whose postcode would be one of a country.
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

/** Its deposit paid in part, some of that asked back, and its hire invoiced. */
async function makeMoney(agent: Agent, contract: number) {
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

/** How many there are in a database. */
const worlds = new WeakMap<TestDatabase, number>();

/** Makes one of each; numbers are in the world's own codes, so that several worlds can live in one database. */
export async function makeWorld(admin: Agent): Promise<World> {
  const n = (worlds.get(admin.db) ?? 0) + 1;
  worlds.set(admin.db, n);
  const address = { address_1: '1 Mill Lane', address_town: 'Bristol', address_postcode: '04101' };
  const depot = await made(admin, 'depot', { code: `D${n}`, name: `Depot ${n}`, ...address });
  const customer = await made(admin, 'customer', {
    name: `Ada ${n}`,
    telephone: '01632 960001',
    email: `ada${n}@example.com`,
    ...address,
  });
  const account = await made(admin, 'account', {
    code: `ACC${n}`,
    name: `Account ${n}`,
    lead_customer: customer,
    customers: [customer],
  });
  const stockitem = await made(admin, 'stockitem', {
    sku: `PLATE-${n}`,
    third_party_software_reference: `PLATE-${n}`,
    internal_title: 'Dinner plate',
    price: '1.90',
    washup_rate: '0.30',
    replacement_price: '4.50',
    weight: '0.680',
    original_stock_level: 100_000,
  });
  const stockmovement = (await admin.get(`/api/v1/stockmovement/?stockitem__id__in=${stockitem}`)).body
    .results[0].id;
  const stockcontainer = await made(admin, 'stockcontainer', {
    sku: `CRATE-${n}`,
    description: 'Crate 60 x 40',
    weight: '1.250',
    original_stock_level: 50,
    front_label_width: '105.0',
    front_label_height: '74.0',
  });
  const stockcontainer_accessory = await made(admin, 'stockcontainer_accessory', {
    code: `LID-${n}`,
    name: 'Lid',
    weight: '0.750',
  });
  const stockgroup = await made(admin, 'stockgroup', {
    container: stockcontainer,
    stockitem,
    quantity: 20,
    accessory_1: stockcontainer_accessory,
  });
  const vehiclerun = await made(admin, 'vehiclerun', { depot, day: '2027-03-05', name: 'Van 1' });
  const tagtype = await made(admin, 'tagtype', { name: `Range ${n}`, is_range: true });
  const tag = await made(admin, 'tag', { name: `Arden ${n}`, type: [tagtype] });
  const quote = {
    lead_customer: customer,
    account,
    depot,
    delivery_date: '2027-03-05',
    collection_date: '2027-03-07',
    ...address,
  };
  const contract = await made(admin, 'contract', { ...quote, delivery_type: 'both' });
  const contractstock = await made(admin, 'contractstock', { contract, stockitem, quantity: 100 });
  const changerequest = await made(admin, 'changerequest', {
    object_id: contract,
    title: 'A day longer',
    content: 'Could we keep it until Monday?',
    proposal: { collection_date: '2027-03-08', lines: [{ id: contractstock, quantity: 120 }] },
  });
  const onHire = await makeOnHire(admin, quote);
  const money = await makeMoney(admin, onHire);
  const damage = await made(admin, 'damage', {
    contract: onHire,
    stockitem,
    kind: 'broken',
    quantity: 2,
  });
  // What they count for the present is today.
  const today = (await admin.get(`/api/v1/damage/${damage}/`)).body.counted_on;
  const creditoverride = await made(admin, 'creditoverride', {
    account,
    amount: '0.01',
    reason: 'A cent that nobody asks for',
    expires_on: today,
  });
  const first = async (path: string) => (await admin.get(`/api/v1/${path}/?ordering=id`)).body.results[0].id;
  const nominal = await first('accounting/nominal');
  const depositrule = await first('accounting/depositrule');
  const sesmail = await made(admin, 'ses/sesmail', {
    to: `ada${n}@example.com`,
    subject: 'Your plates',
    category: 'conversation',
    type: 'html',
    contract,
  });
  const sesmail_incoming = await made(admin, 'ses/sesmail_incoming', {
    subject: 'More plates',
    category: 'message',
    source: `ada${n}@example.com`,
    destination: 'hire@example.com',
    type: 'text',
    content: 'Twenty more, please.',
    contract,
  });
  const note = await made(admin, 'note', {
    content_type: 'contract.contract',
    object_id: contract,
    content: 'Ring first',
  });
  const file = await makeFile(admin, contract);
  const snippet = await made(admin, 'snippet', { code: `thanks-${n}`, content: 'Thank you for your order.' });
  const metadata = await made(admin, 'meta_data', { code: `own_${n}`, value: { rota: ['Ada', 'Bo'] } });
  const savedview = await made(admin, 'savedview', {
    name: `Bristol ${n}`,
    resource: 'contract',
    list: '/contract',
    query: { depot__id__in: String(depot), ordering: '-id' },
  });
  // What it does is what is so already.
  const bulkrun = await made(admin, 'bulkrun', { resource: 'customer', action: 'activate', ids: [customer] });
  const announcement = await made(admin, 'announcement', { subject: 'Stocktaking', content: 'On Friday.' });
  const state_type = (await admin.get('/api/v1/stateit/state_type/?context=contract_status')).body.results[0]
    .id;
  const group = { name: `Group ${n}`, system_group: `group_${n}`, type: state_type };
  const state_group = await made(admin, 'stateit/state_group', group);
  const state = await made(admin, 'stateit/state', {
    name: `Checked ${n}`,
    colour: 'light',
    type: state_type,
    system_group: `group_${n}`,
  });
  const sales_dated = await made(admin, 'stats/sales_dated', {
    type: 'week',
    year: 1990 + n,
    week_number: 30,
    hire_charges: '812.50',
  });
  return withOthers(admin, {
    depot,
    customer,
    account,
    stockitem,
    stockmovement,
    stockcontainer,
    stockcontainer_accessory,
    stockgroup,
    vehiclerun,
    tag,
    tagtype,
    contract,
    contractstock,
    nominal,
    depositrule,
    onHire,
    damage,
    ...money,
    creditoverride,
    changerequest,
    sesmail,
    sesmail_incoming,
    note,
    file,
    snippet,
    savedview,
    bulkrun,
    announcement,
    contenttype: 1,
    metadata,
    state,
    state_type,
    state_group,
    history: (await admin.get('/api/v1/history/?page_size=1')).body.results[0].id,
    importrun: await makeImport(admin),
    problem: 1,
    ...(await makeOwed(admin, n)),
    sales_dated,
    user: 1,
  });
}
