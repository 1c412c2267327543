import { t } from '@hireyard/messages';
import type { ReactNode } from 'react';
import { Link } from '../../../page/navigate.tsx';
import { Contact } from '../../../resource/contact.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { StateChip, StateChips } from '../../../ui/chip.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { DateText } from '../../../ui/money.tsx';
import type { Contract } from '../data.ts';
import { FINANCE } from './finance-groups.ts';
import { Help, type HelpTopic } from '../../../ui/help/help.tsx';

// Most contracts were never accepted by a customer: what it takes to say so comes after the page.
const AcceptedFact = lazyPart(async () => ({
  default: (await import('../contract-extras.ts')).AcceptedFact,
}));

interface FactProps {
  readonly label: string;
  readonly help?: HelpTopic;
  readonly children: ReactNode;
}
const Fact = ({ label, help, children }: FactProps) => (
  <div>
    <dt>
      {label}
      {help && <Help topic={help} label={label} />}
    </dt>
    <dd>{children}</dd>
  </div>
);

/** Who, where and when: what a person with the customer on the telephone looks for first. */
export function ContractFacts({ contract }: { readonly contract: Contract }) {
  const { lead_customer: customer, account, depot } = contract;
  const money = contract.states.filter((state) => FINANCE.includes(state.system_group ?? ''));
  return (
    <dl className="hy-ct-facts">
      <Fact label={t('Customer')}>
        {customer === null ? (
          <span className="hy-none">{t('not set')}</span>
        ) : (
          <>
            <Link to={paths.customer.to({ id: customer.id })}>{customer.name}</Link>
            <span className="hy-ct-reach">
              <Contact telephone={customer.telephone} email={customer.email} />
            </span>
          </>
        )}
      </Fact>
      <Fact label={t('Account')}>
        {account === null ? (
          <span className="hy-none">{t('not set')}</span>
        ) : (
          <>
            <Link to={paths.account.to({ id: account.id })}>{account.name}</Link>
            {'credit_account' in account && (
              <span className="hy-ct-reach">
                <StateChip colour={account.credit_account ? 'secondary' : 'empty'}>
                  {account.credit_account ? t('Credit') : t('Pays up front')}
                </StateChip>
              </span>
            )}
          </>
        )}
      </Fact>
      <Fact label={t('Depot')}>{depot.name}</Fact>
      <Fact label={t('Delivery')}>
        <DateText day={contract.delivery_date} />
      </Fact>
      <Fact label={t('Hire from')}>
        <DateText day={contract.hire_date ?? contract.delivery_date} />
      </Fact>
      <Fact label={t('Collection')}>
        <DateText day={contract.collection_date} />
      </Fact>
      {money.length > 0 && (
        <Fact label={t('Money')} help="contract.money_states">
          <StateChips states={money} />
        </Fact>
      )}
      <AcceptedFact id={contract.id} />
    </dl>
  );
}
