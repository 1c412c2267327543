import { inSentence, t } from '@hireyard/messages';
import { contract } from '@hireyard/wire/contracts/contract';
import type { BalancesWire } from '@hireyard/wire/money/money';
import { paymentrequest } from '@hireyard/wire/money/paymentrequest';
import { refundrequest } from '@hireyard/wire/money/refundrequest';
import { type Transaction, transaction } from '@hireyard/wire/money/transaction';
import type { AnyResource, Read } from '@hireyard/wire/resource/define-resource';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { QueryView } from '../../../../ui/query-view.tsx';
import { formatMoney, useSettings, inFigures } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/registry/paths.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { Link } from '../../../../page/navigate.tsx';
import { RecordCard } from '../../../../resource/list/cards.tsx';
import { allColumns, type ColumnChanges } from '../../../../resource/list/columns.tsx';
import { RecordTable } from '../../../../resource/list/table.tsx';
import { type Row as RecordRow, titleOf, useTableRoom } from '../../../../resource/record.ts';
import { Card, Figure } from '../../../../ui/card.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { DateText, Money } from '../../../../ui/text.tsx';
import { MovementWhat, movementWords } from '../../../money/index.ts';
import { type Account, type Activity, activityOptions } from '../data.ts';
import { PeriodPicker, periodPresets, usePeriod, whyNoPeriod } from '../period.tsx';
import { Row, Stack } from '../../../../ui/layout.tsx';
import '../../../../resource/list/list.css';

const pageSize = 15;

interface FoundListProps<R extends AnyResource> {
  readonly title: string;
  readonly resource: R;
  /** All rows, already loaded. */
  readonly rows: readonly RecordRow[];
  readonly columns: readonly string[];
  /** Column overrides by name. */
  readonly changes?: ColumnChanges;
  /** The card's content on phones, for records without a name. */
  readonly card?: (record: Read<R>) => ReactNode;
  readonly path: (record: Read<R>) => string;
  /** Shown instead of an empty table. */
  readonly empty: string;
}

/** A paged list of records that one response contained. */
function FoundList<R extends AnyResource>(props: FoundListProps<R>) {
  const { title, resource, rows } = props;
  const wide = useTableRoom();
  const [wanted, setWanted] = useState(1);
  const all = allColumns(resource, props.changes);
  const columns = props.columns.flatMap((name) => all.find((column) => column.name === name) ?? []);
  const page = Math.max(1, Math.min(wanted, Math.ceil(rows.length / pageSize)));
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  const path = (row: RecordRow) => props.path(row as unknown as Read<R>);
  return (
    <Card flush title={`${title} (${inFigures(rows.length)})`}>
      {rows.length === 0 ? (
        <p className="hy-card-body hy-none">{props.empty}</p>
      ) : wide ? (
        <RecordTable
          label={title}
          columns={columns}
          rows={shown}
          skeletonRows={0}
          nameOf={(row) => titleOf(resource, row)}
          path={path}
        />
      ) : (
        <ul className="hy-card-rows">
          {shown.map((row) =>
            props.card === undefined ? (
              <RecordCard key={row.id} resource={resource} columns={columns} row={row} path={path} />
            ) : (
              <li key={row.id}>{props.card(row as unknown as Read<R>)}</li>
            ),
          )}
        </ul>
      )}
      {rows.length > pageSize && (
        <Pager
          label={t('Pages of {title}', { title: inSentence(title) })}
          page={page}
          pageSize={pageSize}
          count={rows.length}
          onPage={setWanted}
        />
      )}
    </Card>
  );
}

const words = (row: Transaction): string => movementWords(row, row.payment_request?.type ?? '');
const What = ({ of }: { readonly of: Transaction }) => (
  <MovementWhat row={of} type={of.payment_request?.type ?? ''} />
);
const asTransaction = (row: RecordRow): Transaction => row as unknown as Transaction;
const numberOf = (row: RecordRow): string =>
  (row['contract'] as { readonly contract_number: string }).contract_number;

/** Not a relation on the wire, so it needs a column of its own. */
const ON_CONTRACT: ColumnChanges = {
  on_contract: { label: t('Contract'), width: 110, priority: 2, cell: numberOf, text: numberOf },
};
const MOVED: ColumnChanges = {
  ...ON_CONTRACT,
  kind: {
    cell: (row) => <What of={asTransaction(row)} />,
    text: (row) => words(asTransaction(row)),
    width: 220,
  },
};
const movementPath = ({ payment_request: request }: Transaction): string =>
  paths.paymentRequest.to({ id: request?.id ?? '' });

function MovementCard({ of }: { readonly of: Transaction }) {
  return (
    <>
      {of.other_side !== null && of.other_side.id !== of.contract?.id ? (
        <span>
          <What of={of} />
        </span>
      ) : (
        <Link to={movementPath(of)}>{words(of)}</Link>
      )}
      <span className="hy-end">
        <Money amount={of.amount} />
      </span>
      <span className="hy-card-line">
        <DateText day={of.paid_on} /> · {of.contract?.contract_number}
      </span>
      <span className="hy-card-line">{of.manual_reference}</span>
    </>
  );
}
const movementCard = (row: Transaction) => <MovementCard of={row} />;

/** The period's four lists of records. */
function ActivityLists({ of }: { readonly of: Activity }) {
  return (
    <>
      <FoundList
        title={t('Transactions')}
        resource={transaction}
        rows={of.transaction}
        columns={['paid_on', 'on_contract', 'kind', 'method', 'manual_reference', 'amount']}
        changes={MOVED}
        card={movementCard}
        path={movementPath}
        empty={t('No transactions in this period')}
      />
      <FoundList
        title={t('Contracts')}
        resource={contract}
        rows={of.contract}
        columns={[
          'contract_number',
          'lead_customer',
          'delivery_date',
          'collection_date',
          'states',
          'grand_total',
        ]}
        path={({ id }) => paths.contract.to({ id }, { tab: 'money' })}
        empty={t('No contracts entered or paid in this period')}
      />
      <FoundList
        title={t('Payment requests')}
        resource={paymentrequest}
        rows={of.payment_request}
        columns={['number', 'contract', 'type', 'due_date', 'states', 'amount', 'amount_paid']}
        path={({ id }) => paths.paymentRequest.to({ id })}
        empty={t('No payment requests in this period')}
      />
      <FoundList
        title={t('Refund requests')}
        resource={refundrequest}
        rows={of.refund_request}
        columns={['number', 'on_contract', 'reason', 'states', 'amount', 'amount_refunded']}
        changes={ON_CONTRACT}
        path={({ id }) => paths.refundRequest.to({ id })}
        empty={t('No refund requests in this period')}
      />
    </>
  );
}

/** An account's activity in a period: contracts, requests, refunds and transactions. */
export default function ActivityTab({ of }: { readonly of: Account }) {
  const today = useToday();
  const presets = periodPresets(today);
  const [given, setPeriod] = usePeriod({ from: `${today.slice(0, 8)}01`, to: today });
  // both dates are required: the end defaults to today, the start to the beginning of the end's year
  const to = given.to || today;
  const period = { from: given.from || `${to.slice(0, 4)}-01-01`, to };
  const possible = whyNoPeriod(period) === undefined;
  const query = useQuery({
    ...activityOptions(of.id, period),
    enabled: possible,
  });
  const stale = query.isPlaceholderData;
  return (
    <Stack gap="gutter" className="hy-ac-tab">
      <Row gap={12} align="end" between>
        <PeriodPicker label={t('Activity period')} period={period} presets={presets} onChange={setPeriod} />
      </Row>
      <QueryView query={query} rows={8} loading={t('Loading activity')}>
        {(data) => (
          <Stack gap="gutter" className={stale ? 'hy-stale' : undefined} aria-busy={stale}>
            <Balances of={data.balance} />
            <ActivityLists of={data} />
          </Stack>
        )}
      </QueryView>
    </Stack>
  );
}

const KINDS = [
  ['contract', t('Hire')],
  ['damages', t('Damages')],
  ['deposit', t('Deposits')],
] as const;

function Balances({ of }: { readonly of: BalancesWire }) {
  const { locale, currency } = useSettings();
  const money = (amount: string) => formatMoney(amount, locale, currency);
  return (
    <section className="hy-figures " aria-label={t('All-time balances')}>
      {KINDS.map(([kind, label]) => {
        const { total, paid, refunded, outstanding } = of[kind];
        return (
          <Figure
            key={kind}
            label={t('{label} outstanding', { label })}
            note={t('Of {total}; paid {paid}, refunded {refunded}', {
              total: money(total),
              paid: money(paid),
              refunded: money(refunded),
            })}
          >
            <Money amount={outstanding} />
          </Figure>
        );
      })}
    </section>
  );
}
