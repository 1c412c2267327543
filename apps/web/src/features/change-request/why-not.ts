interface Standing {
  readonly mayApply: boolean;
  /** The proposal is not the saved one. */
  readonly edited: boolean;
  /** Its fields are right. */
  readonly good: boolean;
  /** The effect that is shown is not the newest. */
  readonly stale: boolean;
  readonly refused: readonly string[];
}

/** Why a proposal cannot be applied now, in words; undefined = it can. */
export function whyNot({ mayApply, edited, good, stale, refused }: Standing): string | undefined {
  if (!mayApply) return 'You may not change contracts. An administrator can give you a group that may.';
  if (!good) return 'The proposal is not right yet: what is shown is what it was before.';
  if (edited) return 'Save the proposal first: what is applied is what is saved.';
  if (refused.length > 0) return `Refused: ${refused[0]}`;
  return stale ? 'The effect is being worked out.' : undefined;
}
