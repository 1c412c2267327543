import { t } from '@hireyard/messages';
import { rich } from '../../../../ui/rich.tsx';
import type { OutstandingContract } from '@hireyard/wire/money/money';
import type { ReactNode } from 'react';
import { Link } from '../../../../page/navigate.tsx';
import { paths } from '../../../../lib/registry/paths.ts';
import { StateChips } from '../../../../ui/chip.tsx';
import { DateText, Money } from '../../../../ui/money.tsx';
import { TableHead } from '../../../../ui/table-head.tsx';
import { LateMoney } from '../late-money.tsx';
import { owedOf } from './ageing.ts';
import { PayLinks } from './pay-links.tsx';

interface RowsProps {
  readonly contracts: readonly OutstandingContract[];
  /** Whether money that is owed has passed its day. */
  readonly late: (due: string | null, owed: string) => boolean;
}
type States = Parameters<typeof StateChips>[0]['states'];
/** Where the contract stands; how its money stands is told by the figures. */
const statesOf = (contract: OutstandingContract): States =>
  (contract.states as (States[number] & { readonly system_group?: string | null })[]).filter(
    (state) => state.system_group?.endsWith('_position') === true,
  );
const moneyPath = ({ id }: OutstandingContract): string => paths.contract.to({ id }, { tab: 'money' });

const Owed = ({ contract, late }: { readonly contract: OutstandingContract } & Pick<RowsProps, 'late'>) => {
  const owed = owedOf(contract);
  return late(contract.payment_due_date, owed) ? <LateMoney amount={owed} /> : <Money amount={owed} />;
};

export function OutstandingTable({ contracts, late }: RowsProps) {
  return (
    <table className="hy-table hy-ac-owed">
      <TableHead
        columns={[
          t('Contract'),
          t('States'),
          t('Collection'),
          t('Due'),
          [t('Deposit'), 'hy-end'],
          [t('Hire'), 'hy-end'],
          [t('Damages'), 'hy-end'],
          [t('Owed'), 'hy-end'],
          { unseen: t('Payment link') },
        ]}
      />
      <tbody>
        {contracts.map((contract) => {
          const { deposit, contract: hire, damages } = contract.balance;
          return (
            <tr key={contract.id}>
              <td>
                <Link to={moneyPath(contract)}>{contract.contract_number}</Link>
              </td>
              <td>
                <StateChips states={statesOf(contract)} />
              </td>
              <td>
                <DateText day={contract.collection_date} />
              </td>
              <td>
                <Due contract={contract} late={late} />
              </td>
              {[deposit, hire, damages].map((balance, at) => (
                <td key={String(at)} className="hy-end">
                  <Money amount={balance.outstanding} />
                </td>
              ))}
              <td className="hy-end">
                <b>
                  <Owed contract={contract} late={late} />
                </b>
              </td>
              <td className="hy-end">
                <PayLinks requests={contract.paymentrequest_contract} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The day, and in words when it has passed. */
function Due({
  contract,
  late,
}: { readonly contract: OutstandingContract } & Pick<RowsProps, 'late'>): ReactNode {
  const day = <DateText day={contract.payment_due_date} />;
  if (!late(contract.payment_due_date, owedOf(contract))) return day;
  return <span className="hy-ac-late">{rich('{day} overdue', { day })}</span>;
}

export function OutstandingCards({ contracts, late }: RowsProps) {
  return (
    <ul className="hy-ac-cards">
      {contracts.map((contract) => {
        const { deposit, contract: hire, damages } = contract.balance;
        return (
          <li key={contract.id}>
            <div className="hy-row">
              <Link to={moneyPath(contract)}>{contract.contract_number}</Link>
              <b>
                <Owed contract={contract} late={late} />
              </b>
            </div>
            <StateChips states={statesOf(contract)} />
            <dl>
              {(
                [
                  [t('Hire'), hire],
                  [t('Damages'), damages],
                  [t('Deposit'), deposit],
                ] as const
              ).map(([label, balance]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <Money amount={balance.outstanding} />
                  </dd>
                </div>
              ))}
            </dl>
            <div className="hy-row">
              <span>{rich('Due {day}', { day: <Due contract={contract} late={late} /> })}</span>
              <PayLinks requests={contract.paymentrequest_contract} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
