/** Every report, in menu order. */
import { debt } from './debt.ts';
import { depositsHeld } from './deposits.ts';
import { lostQuotes, lostReasons } from './lost-quotes.ts';
import { outNow, outNowCustomers, outNowItems } from './out-now.ts';
import type { AnyReport } from './report.ts';
import { utilisation } from './utilisation.ts';
import { washUp, washUpItems } from './wash-up.ts';

export const reports: readonly AnyReport[] = [
  outNow,
  outNowCustomers,
  outNowItems,
  utilisation,
  washUp,
  washUpItems,
  debt,
  depositsHeld,
  lostReasons,
  lostQuotes,
];
