/** What each document of a contract says, as it is kept with the version. */
import type { DeliveryType } from '@hireyard/domain/contracts/delivery';
import type { Company, Format, Party } from '../../print/company.ts';
import type { ContainerFact, InvoiceFact } from './contract-row.ts';
import type { LooseGoods } from './loose-goods.ts';

export interface PricedLine {
  readonly title: string;
  readonly quantity: number;
  readonly unit_price: string;
  readonly unit_washup_price: string;
  readonly value: string;
}
export interface Totals {
  readonly hire: string;
  readonly washup: string;
  readonly delivery: string;
  /** Before tax. */
  readonly value: string;
  readonly tax: string;
  /** A share as text; null where the tax does not follow from it any more. */
  readonly tax_rate: string | null;
  readonly grand_total: string;
  readonly deposit: string;
}
/** What every document of a contract begins with. */
export interface Head {
  /** Counts the versions of the kind on the contract, or of the one invoice. */
  readonly number: number;
  /** The business day on which it was drawn up. */
  readonly date: string;
  readonly contract_number: string;
  readonly company: Company;
  readonly depot: Party;
  /** Of days and figures. */
  readonly locale: string;
  /** Of the words; left out = the first language of the product. */
  readonly language?: string;
  readonly currency: string;
  readonly paper: Format;
  /** Who hires: the account, else the lead customer. */
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
  /** Where to pay, line by line. */
  readonly bank?: readonly string[];
  /** The tax is called VAT. */
  readonly vat?: true;
}
export interface OfferFacts extends Head, Paid {
  readonly kind: 'quote' | 'contract';
  readonly lines: readonly PricedLine[];
  readonly totals: Totals;
  /** Of a quote: how long its goods are held. */
  readonly hold_until: string | null;
  /** The cancellation charge of a contract, on top of the hire. */
  readonly cancellation: readonly PricedLine[];
  readonly money: {
    readonly due: string | null;
    readonly paid: string;
    readonly outstanding: string;
    readonly deposit_held: string;
  } | null;
  readonly terms: string;
}
export interface DeliveryNoteFacts extends Head {
  readonly kind: 'delivery_note';
  readonly lines: readonly { readonly title: string; readonly sku: string; readonly quantity: number }[];
}
export interface PickingListFacts extends Head {
  readonly kind: 'picking_list';
  readonly containers: readonly ContainerFact[];
  readonly loose: readonly LooseGoods[];
}
export interface InvoiceFacts extends Head, Paid {
  readonly kind: 'invoice';
  readonly invoice: InvoiceFact;
  /** Empty where the invoice is of a part only. */
  readonly lines: readonly PricedLine[];
  /** Of the whole hire, where the lines are shown. */
  readonly delivery: string;
  /** Of this invoice: money and credit notes settle the invoices of a contract in their order. */
  readonly paid: string;
  readonly outstanding: string;
  /** Credit notes are among what settles it. */
  readonly credited?: true;
  /** It is one for which the customer may reclaim the VAT. */
  readonly vat_invoice?: true;
}
export type DocumentFacts = OfferFacts | DeliveryNoteFacts | PickingListFacts | InvoiceFacts;
