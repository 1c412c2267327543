/** A small business for tests: a record of every resource, made through the API. */
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
  readonly tag: number;
  readonly tagtype: number;
  readonly contract: number;
  readonly contractstock: number;
  readonly note: number;
  /** Files are named by their uuid. */
  readonly file: string;
  readonly contenttype: number;
  readonly state: number;
  readonly state_type: number;
  readonly state_group: number;
  readonly problem: number;
  readonly user: number;
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

let worlds = 0;

/** Makes one of each; numbers are in the world's own codes, so that several worlds can live in one database. */
export async function makeWorld(admin: Agent): Promise<World> {
  const n = ++worlds;
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
  const tagtype = await made(admin, 'tagtype', { name: `Range ${n}`, is_range: true });
  const tag = await made(admin, 'tag', { name: `Arden ${n}`, type: [tagtype] });
  const contract = await made(admin, 'contract', {
    lead_customer: customer,
    account,
    depot,
    delivery_date: '2027-03-05',
    collection_date: '2027-03-07',
    delivery_type: 'both',
    ...address,
  });
  const contractstock = await made(admin, 'contractstock', { contract, stockitem, quantity: 100 });
  const note = await made(admin, 'note', {
    content_type: 'contract.contract',
    object_id: contract,
    content: 'Ring first',
  });
  const file = await makeFile(admin, contract);
  const state_type = (await admin.get('/api/v1/stateit/state_type/?context=contract_status')).body.results[0]
    .id;
  const state_group = await made(admin, 'stateit/state_group', {
    name: `Group ${n}`,
    system_group: `group_${n}`,
    type: state_type,
  });
  const state = await made(admin, 'stateit/state', {
    name: `Checked ${n}`,
    colour: 'light',
    type: state_type,
    system_group: `group_${n}`,
  });
  return {
    depot,
    customer,
    account,
    stockitem,
    stockmovement,
    stockcontainer,
    stockcontainer_accessory,
    stockgroup,
    tag,
    tagtype,
    contract,
    contractstock,
    note,
    file,
    contenttype: 1,
    state,
    state_type,
    state_group,
    problem: 1,
    user: 1,
  };
}
