/** The facts of each contract document, as stored with its version. */
import type { DeliveryType } from '@hireyard/domain/contracts/delivery';
import type { ReturnedUnits } from '@hireyard/domain/warehouse/day-units';
import type { Company, Format, Party } from '../../print/company.ts';
import type { ContainerFact, InvoiceFact } from './contract-row.ts';
import type { LooseGoods } from './loose-goods.ts';

export interface PricedLine {
  readonly title: string;
  readonly quantity: number;
  readonly unit_price: string;
  readonly unit_washup_price: string;
  readonly value: string;
  /** The line's own dates; absent if it follows the contract. */
  readonly delivery_date?: string;
  readonly collection_date?: string;
}
export interface Totals {
  readonly hire: string;
  readonly washup: string;
  readonly delivery: string;
  /** Before tax. */
  readonly value: string;
  readonly tax: string;
  /** A fraction as text; null if the tax no longer follows from one rate. */
  readonly tax_rate: string | null;
  readonly grand_total: string;
  readonly deposit: string;
}
/** The common facts of all contract documents. */
export interface Head {
  /** Version number within the kind on the contract, or within one invoice. */
  readonly number: number;
  /** The business day it was created on. */
  readonly date: string;
  readonly contract_number: string;
  readonly company: Company;
  readonly depot: Party;
  /** Locale of dates and numbers. */
  readonly locale: string;
  /** Language of the texts; default: the product's first language. */
  readonly language?: string;
  readonly currency: string;
  readonly paper: Format;
  /** The account, or else the lead customer. */
  readonly customer: Party;
  readonly account_code: string;
  readonly reference: string;
  readonly site: {
    readonly type: DeliveryType;
    readonly lines: readonly string[];
    readonly contact: string;
  };
  readonly dates: {
    readonly hire: string | null;
    readonly delivery: string | null;
    readonly collection: string | null;
  };
}
/** Extra facts on priced documents. Empty ones are omitted, as in versions saved earlier. */
export interface Paid {
  /** Bank details by line. */
  readonly bank?: readonly string[];
  /** The tax is called VAT. */
  readonly vat?: true;
}
export interface OfferFacts extends Head, Paid {
  readonly kind: 'quote' | 'contract';
  readonly lines: readonly PricedLine[];
  readonly totals: Totals;
  /** Day until which a quote's goods are held. */
  readonly hold_until: string | null;
  /** The cancellation charge of a contract, besides the hire. */
  readonly cancellation: readonly PricedLine[];
  readonly money: {
    readonly due: string | null;
    readonly paid: string;
    readonly outstanding: string;
    readonly deposit_held: string;
  } | null;
  readonly terms: string;
}
/** A line of goods without prices. */
export interface GoodsLine extends Pick<PricedLine, 'delivery_date' | 'collection_date'> {
  readonly title: string;
  readonly sku: string;
  readonly quantity: number;
}
/** Documents that may be for one day; `dates` then has that day. */
interface OfDay {
  readonly day?: string;
}
export interface DeliveryNoteFacts extends Head, OfDay {
  readonly kind: 'delivery_note';
  readonly lines: readonly GoodsLine[];
}
export interface PickingListFacts extends Head, OfDay {
  readonly kind: 'picking_list';
  readonly containers: readonly ContainerFact[];
  readonly loose: readonly LooseGoods[];
}
/** Units of a line by the condition they returned in; `quantity`: all that return. */
export interface ReturnLine extends GoodsLine, ReturnedUnits {}
export interface ReturnNoteFacts extends Head, OfDay {
  readonly kind: 'return_note';
  readonly lines: readonly ReturnLine[];
}
export interface InvoiceFacts extends Head, Paid {
  readonly kind: 'invoice';
  readonly invoice: InvoiceFact;
  /** Empty for an invoice of a part. */
  readonly lines: readonly PricedLine[];
  /** Of the whole hire, if the lines are shown. */
  readonly delivery: string;
  /** Of this invoice: payments and credit notes settle a contract's invoices in order. */
  readonly paid: string;
  readonly outstanding: string;
  /** Credit notes are part of the settlement. */
  readonly credited?: true;
  /** A VAT invoice, with which the customer can reclaim the tax. */
  readonly vat_invoice?: true;
}
export type DocumentFacts =
  | OfferFacts
  | DeliveryNoteFacts
  | PickingListFacts
  | ReturnNoteFacts
  | InvoiceFacts;
