import { t } from '@hireyard/messages';
import type { ReactNode } from 'react';
import { classNames } from '../../../../lib/class-names.ts';
import { Money } from '../../../../ui/money.tsx';
import type { Account } from '../data.ts';
import { isOwed } from '../late-money.tsx';
import { CreditBar } from './credit-bar.tsx';
import { Help, type HelpTopic } from '../../../../ui/help/help.tsx';

function Balance({
  label,
  help,
  late = false,
  children,
}: {
  readonly label: string;
  readonly help: HelpTopic;
  readonly late?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={classNames(late && 'is-late')}>
      <dt>
        {label}
        <Help topic={help} label={label} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the account owes, how much of it is late, what the books say, and its credit. */
export function AccountMoney({ of }: { readonly of: Account }) {
  const late = isOwed(of.live_overdue_balance);
  return (
    <div className="hy-ac-money">
      <dl>
        <Balance label={t('Outstanding')} help="account.outstanding">
          <Money amount={of.live_outstanding_balance} strong />
        </Balance>
        <Balance label={t('Overdue')} help="account.overdue" late={late}>
          {late ? <Money amount={of.live_overdue_balance} strong /> : t('Nothing')}
        </Balance>
        <Balance label={t('Accounting package')} help="account.package">
          <Money amount={of.outstanding_balance} />
        </Balance>
      </dl>
      <CreditBar of={of} />
    </div>
  );
}
