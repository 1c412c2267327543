import { t } from '@hireyard/messages';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Money } from '../../../ui/money.tsx';
import type { Account } from '../data.ts';
import { isOwed } from '../late-money.tsx';
import { CreditBar } from './credit-bar.tsx';

function Balance({
  label,
  late = false,
  children,
}: {
  readonly label: string;
  readonly late?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={classNames(late && 'is-late')}>
      <dt>{label}</dt>
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
        <Balance label={t('Outstanding')}>
          <Money amount={of.live_outstanding_balance} strong />
        </Balance>
        <Balance label={t('Overdue')} late={late}>
          {late ? <Money amount={of.live_overdue_balance} strong /> : t('Nothing')}
        </Balance>
        <Balance label={t('Accounting package')}>
          <Money amount={of.outstanding_balance} />
        </Balance>
      </dl>
      <CreditBar of={of} />
    </div>
  );
}
