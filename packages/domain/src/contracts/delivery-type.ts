/** Which trips we drive: none, out, back, or both (domain rules §5). */
export const DELIVERY_TYPES = ['none', 'deliver', 'collect', 'both'] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];

const LEGS: Record<DeliveryType, number> = { none: 0, deliver: 1, collect: 1, both: 2 };

/** Returns the number of trips we drive. */
export function legs(type: DeliveryType): number {
  return LEGS[type];
}
