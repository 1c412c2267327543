/** Inputs of a contract change besides its fields. */
import { t } from '@hireyard/messages';
import * as f from '../field.ts';

export const contractChangeBody = {
  /** Explicit choice about prices calculated for other dates. Without it they stay and the contract keeps its warning. */
  pricing: f.choice(['keep'], { label: t('Prices after a date change') }),
};
