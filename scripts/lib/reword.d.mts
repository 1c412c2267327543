/** Carries translations over a rewording (see reword.mjs). */
export function likeness(one: string, other: string): number;
export function pairTexts(
  before: readonly string[],
  after: readonly string[],
): { pairs: Map<string, string>; removed: string[]; added: string[] };
export function carryOver(
  name: string,
  catalogue: Readonly<Record<string, string>>,
  pairs: ReadonlyMap<string, string>,
  isUsed: (text: string) => boolean,
): { catalogue: Record<string, string>; carried: Record<string, string> };
