/** Shared parts of document tests: facts of every kind, and the text of a file. */
import { pagesOf, textOf } from '../../stock/pdf.testing.ts';
import type {
  DeliveryNoteFacts,
  InvoiceFacts,
  OfferFacts,
  PickingListFacts,
  PricedLine,
  ReturnNoteFacts,
} from './document-facts.ts';

/** Returns the text of each page, one line per text run. */
export const textsOf = (file: Buffer): string[] => pagesOf(file).map((page) => textOf(file, page.content));

export const line = (n: number, title = `Dinner plate ${n}`): PricedLine => ({
  title,
  quantity: 1200,
  unit_price: '0.30',
  unit_washup_price: '0.05',
  value: '420.00',
});

const head = {
  number: 2,
  date: '2027-03-01',
  contract_number: 'M100001',
  company: { name: 'Fernhill Hire', lines: ['4 Dock Road', 'Leeds', '01632 960009'] },
  depot: { name: 'North', lines: ['1 Mill Lane', 'Bristol'] },
  locale: 'en-GB',
  currency: 'GBP',
  paper: 'A4' as const,
  customer: { name: 'Café Zürich', lines: ['9 High Street', 'Leeds'] },
  account_code: 'ZUR1',
  reference: 'Wedding 7',
  site: { type: 'both' as const, lines: ['Castle Farm', 'York'], contact: 'Ada, 01632 960001' },
  dates: { hire: '2027-03-05', delivery: '2027-03-05', collection: '2027-03-08' },
};

export const offer = (changed: Partial<OfferFacts> = {}): OfferFacts => ({
  ...head,
  kind: 'quote',
  lines: [line(1), line(2)],
  totals: {
    hire: '720.00',
    washup: '120.00',
    delivery: '60.00',
    value: '900.00',
    tax: '180.00',
    tax_rate: '0.20',
    grand_total: '1080.00',
    deposit: '500.00',
  },
  hold_until: '2027-03-03',
  cancellation: [],
  money: null,
  terms: 'Goods stay ours.\n\nBreakages are charged.',
  ...changed,
});

export const deliveryNote = (changed: Partial<DeliveryNoteFacts> = {}): DeliveryNoteFacts => ({
  ...head,
  kind: 'delivery_note',
  lines: [{ title: 'Dinner plate', sku: 'PLATE', quantity: 1200 }],
  ...changed,
});

export const returnNote = (changed: Partial<ReturnNoteFacts> = {}): ReturnNoteFacts => ({
  ...head,
  kind: 'return_note',
  lines: [
    { title: 'Chair', sku: 'CHAIR', quantity: 40, good: 36, dirty: 3, broken: 1, missing: 0 },
    { title: 'Marquee frame', sku: 'FRAME', quantity: 100, good: 0, dirty: 0, broken: 0, missing: 0 },
  ],
  ...changed,
});

export const pickingList = (changed: Partial<PickingListFacts> = {}): PickingListFacts => ({
  ...head,
  kind: 'picking_list',
  containers: [
    {
      identifier: 'CRT6412-000007',
      container: 'CRT6412',
      item: 1,
      sku: 'PLATE',
      title: 'Dinner plate',
      quantity: 40,
      accessories: ['Lid'],
      weight: 28.45,
      heavy: true,
      size: [40, 60, 40],
    },
  ],
  loose: [{ title: 'Dinner plate', sku: 'PLATE', quantity: 7, weight: 4.76, volume: 0.004 }],
  ...changed,
});

export const invoice = (changed: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  ...head,
  kind: 'invoice',
  number: 1,
  invoice: {
    id: 5,
    number: 'M100001-C1',
    type: 'contract',
    amount: '1080.00',
    amount_ex: '900.00',
    amount_tax: '180.00',
    currency: 'GBP',
    issued_on: '2027-03-01',
    due_date: '2027-03-31',
    reason: '',
  },
  lines: [line(1), line(2)],
  delivery: '60.00',
  paid: '80.00',
  outstanding: '1000.00',
  ...changed,
});
