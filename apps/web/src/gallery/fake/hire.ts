/** A small business for stories of contracts: one depot, a customer with an account, three items, one hire with two lines. */
import type { FakeServer } from './server.ts';
import type { Values } from './records.ts';

const STATES = [
  { id: 1, name: 'Quote', system_action: 'QUOTE', colour: 'medium' },
  { id: 2, name: 'Entered', system_action: 'ENTERED', colour: 'primary' },
  { id: 3, name: 'On hire', system_action: 'ON_HIRE', colour: 'success' },
].map((state, at) => ({
  ...state,
  system_group: 'contract_position',
  customer_visible: true,
  active: true,
  position: at + 1,
  type: { id: 1, name: 'Contract', context: 'contract' },
}));

const plate = {
  id: 11,
  sku: 'PLATE-27',
  internal_title: 'Dinner plate 27 cm',
  customer_title: 'Dinner plate',
  image_url: '',
};
const glass = {
  id: 12,
  sku: 'FLUTE',
  internal_title: 'Champagne flute',
  customer_title: 'Flute',
  image_url: '',
};
const chair = { id: 13, sku: 'CHAIR', internal_title: 'Gilt chair', customer_title: 'Chair', image_url: '' };

/** A possible move of the hire, as listed by `moves/`. */
export const move = (system_action: string, label: string, values: Values = {}): Values => ({
  system_action,
  label,
  allowed: true,
  why_not: [],
  warnings: [],
  needs: [],
  forward: true,
  ...values,
});

/** Contract 7, number H102501, entered for next week; `values` override its fields. */
export function addHire(server: FakeServer, values: Values = {}): void {
  server.add('depot', { id: 1, code: 'LDS', name: 'Leeds' });
  server.add('customer', {
    id: 5,
    name: 'Harriet Bramley',
    email: 'harriet@bramley.example',
    telephone: '0113 496 0000',
  });
  server.add('account', {
    id: 3,
    code: 'BRAM',
    name: 'Bramley Events',
    credit_account: true,
    lead_customer: 5,
    customers: [5],
  });
  server.add('state', ...STATES);
  server.add('state_group', {
    id: 1,
    name: 'Position',
    system_group: 'contract_position',
    exclusive: true,
    type: STATES[0]?.type,
    states: STATES,
  });
  server.add('stockitem', ...[plate, glass, chair].map((item) => ({ ...item, price: '0.40', active: true })));
  server.add('contract', {
    id: 7,
    contract_number: 'H102501',
    states: [STATES[1]],
    lead_customer: 5,
    account: 3,
    depot: 1,
    delivery_date: '2026-12-03',
    collection_date: '2026-12-07',
    value: '96.00',
    tax: '19.20',
    grand_total: '115.20',
    can_deliver: true,
    version: 1,
    ...values,
  });
  const line = {
    contract: 7,
    unit_price: '0.40',
    unit_washup_price: '0.12',
    tax: '9.60',
    grand_total: '57.60',
    available: 380,
    owned: 400,
  };
  server.add(
    'contractstock',
    { ...line, id: 71, stockitem: plate, quantity: 120, value: '48.00' },
    { ...line, id: 72, stockitem: glass, quantity: 60, value: '48.00' },
  );
  server.on('GET contract/:id/documents/', () => []);
  server.on('GET contract/:id/documents/days/', () => ({ out: [], back: [] }));
  server.on('GET contract/:id/moves/', () => [move('ON_HIRE', 'On hire')]);
}
