/** Inputs of a contract change besides its fields. */
import { t } from '@hireyard/messages';
import * as f from '../field.ts';

export const contractChangeBody = {
  /** Explicit choice about prices calculated for other dates. Without it they stay and the contract keeps its warning. */
  pricing: f.choice(['keep'], { label: t('Prices after a date change') }),
  /**
   * What happens to own dates of lines when the contract's change. `move`: by as many days as the contract's delivery and collection date.
   * Without it they stay.
   */
  line_dates: f.choice(['keep', 'move'], { label: t('Own dates of lines after a date change') }),
};
