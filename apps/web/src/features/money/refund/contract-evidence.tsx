import { t } from '@hireyard/messages';
import { heads } from '@hireyard/wire/resource/heads';
import { MONEY_TYPES } from '@hireyard/wire/money/money';
import type { contract } from '@hireyard/wire/contracts/contract';
import { useQuery } from '@tanstack/react-query';
import { recordOptions } from '../../../lib/api/queries.ts';
import { Link } from '../../../page/navigate.tsx';
import { usePageActive } from '../../../lib/page-active.ts';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { paths } from '../../../lib/registry/paths.ts';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { StateChips } from '../../../ui/chip.tsx';
import { DateText, Money } from '../../../ui/money.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { TableHead } from '../../../ui/table-head.tsx';
import { rich } from '../../../ui/rich.tsx';
import { balanceOptions, type RefundRequest } from '../data.ts';

/** The hire that the money belongs to: where it stands, and what it still asks for. */
export function ContractEvidence({ refund }: { readonly refund: RefundRequest }) {
  const active = usePageActive();
  const { id, contract_number: number } = refund.contract;
  const record = useQuery({ ...recordOptions<typeof contract>(heads.contract, id), subscribed: active });
  const balance = useQuery({ ...balanceOptions(id), subscribed: active });
  const hire = record.data?.data;
  const failed = record.error ?? balance.error;
  const title = (
    <>
      {rich('The contract {number}', {
        number: <Link to={paths.contract.to({ id }, { tab: 'money' })}>{number}</Link>,
      })}
    </>
  );
  if (hire === undefined || balance.data === undefined)
    return (
      <Card title={title}>
        {failed === null ? (
          <SkeletonRows rows={4} />
        ) : (
          <ErrorState
            title={t('The contract could not be loaded')}
            detail={failed.message}
            onRetry={() => {
              void record.refetch();
              void balance.refetch();
            }}
          />
        )}
      </Card>
    );
  const balances = balance.data;
  return (
    <Card title={title} actions={<StateChips states={hire.states} />}>
      <KeyValues
        items={[
          [t('Customer'), hire.lead_customer?.name],
          [t('Account'), hire.account?.name],
          [t('Delivery'), <DateText key="delivery" day={hire.delivery_date} />],
          [t('Collection'), <DateText key="collection" day={hire.collection_date} />],
        ]}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls, so the keyboard must reach it */}
      <div className="hy-acc-scroll" tabIndex={0} role="group" aria-label={t('Balances')}>
        <table className="hy-table">
          <TableHead
            columns={[
              t('Balance'),
              [t('Total'), 'hy-end'],
              [t('Paid'), 'hy-end'],
              [t('Refunded'), 'hy-end'],
              [t('Outstanding'), 'hy-end'],
            ]}
          />
          <tbody>
            {MONEY_TYPES.map((type) => (
              <tr key={type}>
                <th scope="row">{choiceText(type)}</th>
                {(['total', 'paid', 'refunded', 'outstanding'] as const).map((name) => (
                  <td key={name} className="hy-end">
                    <Money amount={balances[type][name]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
