/** Customisation of the invoice list. */
import { invoice } from '@hireyard/wire/money/accounting';
import { screens } from '../../resource/screens/screen.ts';

export default screens(invoice, {
  list: {
    columns: {
      number: { width: 110 },
      contract: { width: 96 },
      customer: { width: 180 },
      type: { width: 96 },
    },
  },
});
