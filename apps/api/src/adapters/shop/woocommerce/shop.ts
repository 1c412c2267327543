/** WooCommerce as the online shop (docs/run/shop.md). */
import type { ShopGateway } from '../../../platform/ports/shop.ts';
import { readCustomer, readOrder } from './read.ts';
import { fetchChanged, type RestSettings } from './rest.ts';
import { requireSignature, isGreeting, verifyDelivery } from './webhook.ts';

export interface WoocommerceSettings {
  /** Of the webhooks. */
  readonly secret: string;
  /** Absent: only webhooks are received. */
  readonly rest?: RestSettings;
}

/** Returns a gateway without connecting. */
export const woocommerceShop = ({ secret, rest }: WoocommerceSettings): ShopGateway => ({
  name: 'woocommerce',
  verify: (raw, headers) => verifyDelivery(secret, raw, headers),
  isGreeting,
  requireSignature: (raw, headers) => requireSignature(secret, raw, headers),
  readOrder,
  readCustomer,
  ...(rest === undefined
    ? {}
    : { fetchChanged: (since: Date, signal: AbortSignal) => fetchChanged(rest, since, signal) }),
});
