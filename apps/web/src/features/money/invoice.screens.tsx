/** What is special about the list of invoices and credit notes. */
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
