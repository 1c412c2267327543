/**
 * An online shop in our words (docs/run/shop.md). Amounts are decimal text with two places, days YYYY-MM-DD, moments ISO in UTC.
 * What a shop sends is read leniently: an order is never lost because a part of it makes no sense.
 */
import type { IncomingHttpHeaders } from 'node:http';

export type ShopKind = 'order' | 'customer';

/** Something of the shop's was made or changed. */
export interface ShopEvent {
  /** The same news has the same one, however often it comes. */
  readonly id: string;
  /** In the shop's words: order.updated. */
  readonly topic: string;
  /** Null for what is nothing to us. */
  readonly kind: ShopKind | null;
  /** The shop's id of the object; empty when it names none. */
  readonly objectId: string;
}
export interface ShopChange extends ShopEvent {
  /** The object as the shop tells it. */
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
  /** Lower case; empty when there is none, or none that is one. */
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly telephone: string;
  readonly address: ShopAddress;
}
export interface ShopLine {
  readonly sku: string;
  readonly name: string;
  /** Null when it is no whole number from 1 to a million. */
  readonly quantity: number | null;
  /** The quantity in the shop's words. */
  readonly quantityText: string;
  /** Before tax and before discounts; null when it is no amount. */
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
  /** As customers know it. */
  readonly number: string;
  /** In the shop's words. */
  readonly status: string;
  /** `draft`: a basket nobody has ordered yet; `wanted`: somebody wants it or has it; `ended`: cancelled, refunded, failed or thrown away; `deleted`: nothing but its id is known. */
  readonly stage: 'draft' | 'wanted' | 'ended' | 'deleted';
  /** How far it is in its life, higher is later: tells two changes of one second apart. */
  readonly rank: number;
  readonly currency: string;
  /** Null when it says nothing about it. */
  readonly createdAt: string | null;
  readonly modifiedAt: string | null;
  readonly person: ShopPerson;
  readonly deliverTo: ShopAddress;
  /** The customer fetches the goods and brings them back. */
  readonly collects: boolean;
  /** What the shop charges for delivery before tax; null = it says nothing about it. */
  readonly delivery: string | null;
  readonly lines: readonly ShopLine[];
  readonly charges: readonly ShopCharge[];
  readonly dates: ShopDates;
  readonly customerNote: string;
  /** Null unless the shop says that it was paid. */
  readonly paid: { readonly at: string; readonly by: string; readonly reference: string } | null;
  /** With tax; null when it is no amount. */
  readonly total: string | null;
  /** What could not be read, in words for staff. */
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
  /** Where to go on: there may be more. Null = that was all. */
  readonly until: Date | null;
}

export interface ShopGateway {
  /** The segment of its addresses. */
  readonly name: string;
  /** The news in a delivery, none for a greeting; throws BadSignatureError when it is not the shop's. */
  verify(raw: Buffer, headers: IncomingHttpHeaders): readonly ShopEvent[];
  /** A new webhook says hello: it is only kept when that is answered with 200. */
  isGreeting(raw: Buffer, headers: IncomingHttpHeaders): boolean;
  /** Throws BadSignatureError unless the bytes are signed by the shop. */
  requireSignature(raw: Buffer, headers: IncomingHttpHeaders): void;
  /** Null when the text is no order. */
  readOrder(body: string): ShopOrder | null;
  /** Null when the text is no customer. */
  readCustomer(body: string): ShopCustomer | null;
  /** What changed after a moment; absent when the shop cannot be asked. Throws TryAgainError and RefusedError. */
  readonly fetchChanged?: (since: Date, signal: AbortSignal) => Promise<ShopChanges>;
}
