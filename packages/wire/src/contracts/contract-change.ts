/** What a change of a contract takes besides its fields. */
import { t } from '@hireyard/messages';
import * as f from '../field.ts';

export const contractChangeBody = {
  /** An explicit choice about prices that were made for other dates; without it they stay and the contract keeps its warning. */
  pricing: f.choice(['keep'], { label: t('Prices after a date change') }),
};
