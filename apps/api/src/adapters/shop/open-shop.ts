/** Chooses the online shop from the environment (docs/run/shop.md). */
import type { ShopGateway } from '../../platform/ports/shop.ts';

/** Environment variables of the shop. */
export interface ShopSettings {
  readonly SHOP: 'off' | 'woocommerce';
  readonly SHOP_SECRET?: string | undefined;
  readonly SHOP_URL?: string | undefined;
  readonly SHOP_KEY?: string | undefined;
  readonly SHOP_CONSUMER_SECRET?: string | undefined;
}

/** Opens the configured shop without connecting; undefined if none is configured. */
export async function openShop(env: ShopSettings): Promise<ShopGateway | undefined> {
  if (env.SHOP === 'off') return undefined;
  const { woocommerceShop } = await import('./woocommerce/shop.ts');
  const { SHOP_URL: url, SHOP_KEY: key, SHOP_CONSUMER_SECRET: consumerSecret } = env;
  return woocommerceShop({
    secret: env.SHOP_SECRET ?? '',
    ...(url !== undefined && key !== undefined && consumerSecret !== undefined
      ? { rest: { url, key, consumerSecret } }
      : {}),
  });
}
