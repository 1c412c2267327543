import { parseMoney } from '@hireyard/domain/values/money';
import { t } from '@hireyard/messages';
import type { OutstandingContract } from '@hireyard/wire/money/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { NotLoaded } from '../../../../ui/query-view.tsx';
import { formatMoney, useSettings } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/registry/paths.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { Link } from '../../../../page/navigate.tsx';
import { useTableRoom } from '../../../../resource/record.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { StateChips } from '../../../../ui/chip.tsx';
import { copyText } from '../../../../ui/copy-text.ts';
import { lazyPart } from '../../../../ui/lazy.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { MenuButton } from '../../../../ui/popover.tsx';
import { rich, DateText, Money } from '../../../../ui/text.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { TableHead } from '../../../../ui/table.tsx';
import { type Account, outstandingOptions, overpaymentsOf } from '../data.ts';
import { LateMoney } from '../credit-chip.tsx';
import { AgeingFigures, ageingOfContracts, owedOf } from './ageing.tsx';
import { Row, Rows, Stack } from '../../../../ui/layout.tsx';

type Requests = OutstandingContract['paymentrequest_contract'];
interface State {
  readonly system_action?: string | null;
}
const isDraft = (request: Requests[number]): boolean =>
  (request.states as readonly State[]).some((state) => state.system_action === 'create');

/** Payment links of the contract's requests; drafts can't be paid yet. */
function PayLinks({ requests }: { readonly requests: Requests }) {
  const { locale, currency } = useSettings();
  const [first] = requests;
  if (first === undefined) return null;
  const copy = (request: Requests[number]) => void copyText(request.url, t('Link copied'));
  if (requests.length === 1 && !isDraft(first))
    return (
      <Button kind="quiet" onClick={() => copy(first)}>
        {t('Copy payment link')}
      </Button>
    );
  return (
    <MenuButton
      label={t('Payment links')}
      kind="quiet"
      items={requests.map((request) => ({
        key: request.uuid,
        label: t('Copy link for {type} of {amount}', {
          type: request.type,
          amount: formatMoney(request.amount, locale, currency),
        }),
        onSelect: () => copy(request),
        whyNot: isDraft(request) ? t('Not sent yet') : undefined,
      }))}
    >
      {t('Payment links')}
    </MenuButton>
  );
}

interface RowsProps {
  readonly contracts: readonly OutstandingContract[];
  /** Whether an owed amount is overdue. */
  readonly late: (due: string | null, owed: string) => boolean;
}
type States = Parameters<typeof StateChips>[0]['states'];
/** The contract's position; figures show its money. */
const statesOf = (contract: OutstandingContract): States =>
  (contract.states as (States[number] & { readonly system_group?: string | null })[]).filter(
    (state) => state.system_group?.endsWith('_position') === true,
  );
const moneyPath = ({ id }: OutstandingContract): string => paths.contract.to({ id }, { tab: 'money' });

const Owed = ({ contract, late }: { readonly contract: OutstandingContract } & Pick<RowsProps, 'late'>) => {
  const owed = owedOf(contract);
  return late(contract.payment_due_date, owed) ? <LateMoney amount={owed} /> : <Money amount={owed} />;
};

function OutstandingTable({ contracts, late }: RowsProps) {
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

/** The due date, marked if overdue. */
function Due({
  contract,
  late,
}: { readonly contract: OutstandingContract } & Pick<RowsProps, 'late'>): ReactNode {
  const day = <DateText day={contract.payment_due_date} />;
  if (!late(contract.payment_due_date, owedOf(contract))) return day;
  return <span className="hy-danger">{rich('{day}, overdue', { day })}</span>;
}

function OutstandingCards({ contracts, late }: RowsProps) {
  return (
    <Rows>
      {contracts.map((contract) => {
        const { deposit, contract: hire, damages } = contract.balance;
        return (
          <Stack key={contract.id} as="li">
            <Row between>
              <Link className="hy-strong" to={moneyPath(contract)}>
                {contract.contract_number}
              </Link>
              <b>
                <Owed contract={contract} late={late} />
              </b>
            </Row>
            <StateChips states={statesOf(contract)} />
            <Row as="dl" between>
              {(
                [
                  [t('Hire'), hire],
                  [t('Damages'), damages],
                  [t('Deposit'), deposit],
                ] as const
              ).map(([label, balance]) => (
                <div key={label}>
                  <dt className="hy-label">{label}</dt>
                  <dd>
                    <Money amount={balance.outstanding} />
                  </dd>
                </div>
              ))}
            </Row>
            <Row between>
              <span>{rich('Due {day}', { day: <Due contract={contract} late={late} /> })}</span>
              <PayLinks requests={contract.paymentrequest_contract} />
            </Row>
          </Stack>
        );
      })}
    </Rows>
  );
}

const OverPaid = lazyPart(() => import('./overpayments-card.tsx'));
const pageSize = 50;

/** An account's outstanding contracts, earliest due first, and their debt by days overdue. */
export default function OutstandingTab({ of }: { readonly of: Account }) {
  const today = useToday();
  const wide = useTableRoom();
  const [wanted, setWanted] = useState(1);
  const contracts = useQuery(outstandingOptions(of.id));
  const { data } = contracts;
  if (data === undefined)
    return <NotLoaded query={contracts} rows={8} loading={t('Loading outstanding contracts')} />;
  if (data.length === 0)
    return (
      <EmptyState title={t('Nothing outstanding')}>{t('All contracts and deposits are paid.')}</EmptyState>
    );
  const page = Math.min(wanted, Math.ceil(data.length / pageSize));
  const shown = data.slice((page - 1) * pageSize, page * pageSize);
  const over = overpaymentsOf(data);
  const late = (due: string | null, owed: string) => due !== null && due < today && parseMoney(owed) > 0n;
  return (
    <Stack gap="gutter" className="hy-ac-tab">
      <AgeingFigures ageing={ageingOfContracts(data, today)} />
      {over.length > 0 && <OverPaid over={over} />}
      <Card flush title={t('Outstanding contracts')}>
        {wide ? (
          <OutstandingTable contracts={shown} late={late} />
        ) : (
          <OutstandingCards contracts={shown} late={late} />
        )}
        {data.length > pageSize && (
          <Pager page={page} pageSize={pageSize} count={data.length} onPage={setWanted} />
        )}
      </Card>
    </Stack>
  );
}
