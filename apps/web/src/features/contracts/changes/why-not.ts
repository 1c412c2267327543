import { t } from '@hireyard/messages';

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
  if (!mayApply) return t('You may not change contracts. An administrator can give you a group that may.');
  if (!good) return t('The proposal is not right yet: what is shown is what it was before.');
  if (edited) return t('Save the proposal first: what is applied is what is saved.');
  const [why] = refused;
  if (why !== undefined) return t('Refused: {why}', { why });
  return stale ? t('The effect is being worked out.') : undefined;
}
