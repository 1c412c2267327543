import { t } from '@hireyard/messages';
import { StateChips } from '../../../ui/chip.tsx';
import { Money } from '../../../ui/money.tsx';
import type { Contract } from '../data.ts';
import { ProblemMark } from './problem-mark.tsx';
import { ShortDay } from './short-day.tsx';

/** A contract on a phone: beside its number the amount, below customer, days and chips. */
export function ContractCard({ contract }: { readonly contract: Contract }) {
  return (
    <>
      <span className="hy-end">
        <Money amount={contract.grand_total} strong />
      </span>
      <span className="hy-card-line">
        {[contract.lead_customer?.name, contract.account?.name].filter(Boolean).join(' · ') ||
          t('No customer')}
      </span>
      <span className="hy-card-line hy-cl-foot">
        <span>
          <ShortDay day={contract.delivery_date} /> – <ShortDay day={contract.collection_date} />
        </span>
        <StateChips states={contract.states} />
        <ProblemMark problems={contract.problems} />
      </span>
    </>
  );
}
