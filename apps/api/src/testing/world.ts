/** A small business for tests: a record of every resource, created through the API. */
import type { TestDatabase } from '../db/testing.ts';
import { withOthers } from './declared-example.ts';
import type { Agent } from './test-app.ts';

import { made, makeFile, makeImport, makeMoney, makeOnHire, makeOwed } from './world-parts.ts';

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
  /** A contract on hire with everything a hire can have: a damage, payments, an invoice. */
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
  /** Files are identified by their uuid. */
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
  /** Belongs to the user who creates the world. */
  readonly notification: number;
  readonly inboundevent: number;
  readonly reconcilerrun: number;
  readonly sales_dated: number;
  readonly user: number;
  readonly savedview: number;
  readonly bulkrun: number;
}

/** How many exist in a database. */
const worlds = new WeakMap<TestDatabase, number>();

/** Creates one of each; numbers use the world's own codes, so that several worlds fit in one database. */
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
  // They count as today's.
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
  // It changes nothing.
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
