/** Who drives: nobody of ours, we bring it, we fetch it, or both (domain rules §5). */
export const DELIVERY_TYPES = ['none', 'deliver', 'collect', 'both'] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];

const LEGS: Record<DeliveryType, number> = { none: 0, deliver: 1, collect: 1, both: 2 };

/** The trips we drive. */
export function legs(type: DeliveryType): number {
  return LEGS[type];
}
