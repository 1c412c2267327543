/**
 * The online shop port (docs/run/shop.md). Amounts are decimal text with two places, days YYYY-MM-DD, moments ISO in UTC. Shop data is read
 * leniently: an order is never lost because of a malformed part.
 */
import type { IncomingHttpHeaders } from 'node:http';

export type ShopKind = 'order' | 'customer';

/** Something in the shop was created or changed. */
export interface ShopEvent {
  /** Equal for repeats. */
  readonly id: string;
  /** The shop's name: order.updated. */
  readonly topic: string;
  /** Null if irrelevant. */
  readonly kind: ShopKind | null;
  /** The shop's id of the object; empty if none. */
  readonly objectId: string;
}
export interface ShopChange extends ShopEvent {
  /** The shop's text of the object. */
  readonly body: string;
}

export interface ShopAddress {
  readonly address_1: string;
  readonly address_2: string;
  readonly address_3: string;
  readonly address_town: string;
  readonly address_county: string;
  readonly address_postcode: string;
}
export interface ShopPerson {
  /** Lower case; empty if absent or invalid. */
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly telephone: string;
  readonly address: ShopAddress;
}
export interface ShopLine {
  readonly sku: string;
  readonly name: string;
  /** Null unless a whole number from 1 to a million. */
  readonly quantity: number | null;
  /** The quantity in the shop's words. */
  readonly quantityText: string;
  /** Before tax and discounts; null if not an amount. */
  readonly total: string | null;
}
/** A fee, or a discount with its sign. */
export interface ShopCharge {
  readonly name: string;
  readonly amount: string;
}
export interface ShopDates {
  readonly hire_date: string | null;
  readonly delivery_date: string | null;
  readonly collection_date: string | null;
}
export interface ShopOrder {
  readonly id: string;
  /** The number that customers see. */
  readonly number: string;
  /** In the shop's words. */
  readonly status: string;
  /**
   * `draft`: a basket that isn't ordered; `wanted`: ordered or delivered; `ended`: cancelled, refunded, failed or deleted in the bin; `deleted`:
   * only its id is known.
   */
  readonly stage: 'draft' | 'wanted' | 'ended' | 'deleted';
  /** Progress of the order, higher is later: orders two changes within a second. */
  readonly rank: number;
  readonly currency: string;
  /** Null if not stated. */
  readonly createdAt: string | null;
  readonly modifiedAt: string | null;
  readonly person: ShopPerson;
  readonly deliverTo: ShopAddress;
  /** The customer collects and returns the goods. */
  readonly collects: boolean;
  /** The shop's delivery charge before tax; null if not stated. */
  readonly delivery: string | null;
  readonly lines: readonly ShopLine[];
  readonly charges: readonly ShopCharge[];
  readonly dates: ShopDates;
  readonly customerNote: string;
  /** Null unless paid according to the shop. */
  readonly paid: { readonly at: string; readonly by: string; readonly reference: string } | null;
  /** With tax; null if not an amount. */
  readonly total: string | null;
  /** Unreadable parts, as text for staff. */
  readonly unreadable: readonly string[];
}
export interface ShopCustomer {
  readonly id: string;
  readonly modifiedAt: string | null;
  readonly person: ShopPerson;
}

export interface ShopChanges {
  /** Oldest first. */
  readonly changes: readonly ShopChange[];
  /** Where to continue, since there may be more. Null = complete. */
  readonly until: Date | null;
}

export interface ShopGateway {
  /** The segment of its addresses. */
  readonly name: string;
  /** Returns the events of a request, none for a greeting; throws BadSignatureError if it isn't the shop's. */
  verify(raw: Buffer, headers: IncomingHttpHeaders): readonly ShopEvent[];
  /** Returns whether it is a new webhook's greeting, which needs a 200. */
  isGreeting(raw: Buffer, headers: IncomingHttpHeaders): boolean;
  /** Throws BadSignatureError unless the bytes are signed by the shop. */
  requireSignature(raw: Buffer, headers: IncomingHttpHeaders): void;
  /** Returns null if the text is no order. */
  readOrder(body: string): ShopOrder | null;
  /** Returns null if the text is no customer. */
  readCustomer(body: string): ShopCustomer | null;
  /** Returns changes after a moment; absent if the shop can't be queried. Throws TryAgainError and RefusedError. */
  readonly fetchChanged?: (since: Date, signal: AbortSignal) => Promise<ShopChanges>;
}
