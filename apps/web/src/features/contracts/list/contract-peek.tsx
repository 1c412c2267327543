import { fromServer, t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { addressLines, Contact } from '../../../resource/cells.tsx';
import { useGo } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { StateChip, StateChips } from '../../../ui/chip.tsx';
import { KeyValues } from '../../../ui/card.tsx';
import { DateText, Money } from '../../../ui/text.tsx';
import { PayingAccount } from '../header/refusal.tsx';
import { type Contract, contractMoves } from '../data.ts';
import { MoveButton } from '../header/move.tsx';
import { helpFor, positionOf } from '../header/steps.ts';
import { Row, Stack } from '../../../ui/layout.tsx';

/** Key facts of a contract beside the list, with its next move. */
export default function ContractPeek({ contract }: { readonly contract: Contract }) {
  const can = useCan();
  const go = useGo();
  const moves = useQuery(contractMoves(contract.id)).data ?? [];
  const { lead_customer: customer, account } = contract;
  return (
    <Stack gap={12}>
      <Row between>
        <StateChips states={contract.states} />
        <PayingAccount value={account?.id}>
          <MoveButton
            contract={contract}
            number={contract.contract_number}
            position={positionOf(contract.states)}
            moves={moves}
            mayMove={can('contract.change_contract')}
            onGo={({ tab }) => go(paths.contract.to({ id: contract.id }, { tab }))}
          />
        </PayingAccount>
      </Row>
      {contract.problems.map((problem) => (
        <p key={problem.id} className="hy-surface is-danger">
          <b>{fromServer(problem.description)}</b> {helpFor(problem.code).todo}
        </p>
      ))}
      <KeyValues
        items={[
          [t('Total'), <Money key="total" amount={contract.grand_total} strong />],
          [t('Customer'), customer?.name],
          [
            t('Contact'),
            customer && <Contact key="reach" telephone={customer.telephone} email={customer.email} />,
          ],
          [
            t('Account'),
            account && (
              <span key="account" className="hy-chips">
                {account.name}
                {account.credit_account && <StateChip colour="secondary">{t('Credit')}</StateChip>}
              </span>
            ),
          ],
          [t('Depot'), contract.depot.name],
          [t('Delivery'), <DateText key="delivery" day={contract.delivery_date} />],
          [t('Collection'), <DateText key="collection" day={contract.collection_date} />],
          [t('Address'), addressLines(contract).join(', ')],
          [t('Reference'), contract.customer_reference],
          [t('Deposit'), <Money key="deposit" amount={contract.deposit_amount} />],
          [t('Notes'), contract.system_notes],
        ]}
      />
    </Stack>
  );
}
