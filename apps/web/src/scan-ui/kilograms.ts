/** A weight in kg as people read it: `1012.500` is `1,012.5 kg`. */
export const kilograms = (weight: string): string =>
  `${Number(weight).toLocaleString(undefined, { maximumFractionDigits: 3 })} kg`;
