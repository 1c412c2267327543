import { inSentence, t } from '@hireyard/messages';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { MONEY_TYPES } from '@hireyard/wire/money/money';
import { paths } from '../../../lib/registry/paths.ts';
import { useQueryParameter } from '../../../page/address.ts';
import { Link } from '../../../page/navigate.tsx';
import { useTableRoom } from '../../../resource/record.ts';
import { Card } from '../../../ui/card.tsx';
import { StateChip, StateChips } from '../../../ui/chip.tsx';
import { IconMore } from '../../../ui/icons.tsx';
import { MenuButton } from '../../../ui/popover.tsx';
import { rich, DateText, Money } from '../../../ui/text.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { type Desk, ledgerOf, type LedgerRow, type MoneyRecords, MovementWhat } from '../../money/index.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import '../../../resource/list/record-card.css';

interface LedgerCardProps {
  readonly records: MoneyRecords;
  readonly desk: Desk;
}

/** Requests and payments of the contract in order of time, with the amount held after each. */
export function LedgerCard({ records, desk }: LedgerCardProps) {
  const table = useTableRoom();
  const [chosen, choose] = useQueryParameter('money', 'all');
  const shown = MONEY_TYPES.find((type) => type === chosen) ?? null;
  const rows = ledgerOf(records, shown);
  return (
    <Card flush title={t('Requests and payments')} help="money.ledger">
      <div className="hy-row is-nowrap hy-choices hy-strip" role="group" aria-label={t('Filter by type')}>
        {['all', ...MONEY_TYPES].map((type) => (
          <button
            key={type}
            type="button"
            aria-pressed={(shown ?? 'all') === type}
            onClick={() => choose(type)}
          >
            {choiceText(type)}
          </button>
        ))}
        <span className="hy-hint hy-to-end hy-desk">{t('Held = paid − refunded')}</span>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('No requests or payments yet')} />
      ) : table ? (
        <LedgerTable rows={rows} desk={desk} requests={records.requests} />
      ) : (
        <ul className="hy-card-rows">
          {rows.map((row) => (
            <li key={row.key}>
              <Title row={row} />
              <span className="hy-end">
                <Money amount={row.by ?? row.asked} strong={row.by !== null} />
              </span>
              <span className="hy-card-line">
                <DateText day={row.day} /> · {choiceText(row.type)}
                {row.note !== '' && ` · ${row.note}`}
              </span>
              <Row as="span" between nowrap className="hy-across">
                <Chips row={row} />
                {row.by !== null && (
                  <span className="hy-hint">
                    {rich('Held {amount}', { amount: <Money amount={row.held} /> })}
                  </span>
                )}
                <Actions row={row} desk={desk} requests={records.requests} />
              </Row>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface ActsProps {
  readonly desk: Desk;
  readonly requests: MoneyRecords['requests'];
}

function LedgerTable({ rows, ...acts }: { readonly rows: readonly LedgerRow[] } & ActsProps) {
  return (
    <table className="hy-table hy-mo-ledger">
      <TableHead
        columns={[
          t('Date'),
          t('Entry'),
          t('For'),
          t('Details'),
          t('State'),
          [t('Requested'), 'hy-end'],
          [t('Paid'), 'hy-end'],
          [t('Held'), 'hy-end'],
          { unseen: t('Actions') },
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td>
              <DateText day={row.day} />
            </td>
            <td>
              <Title row={row} />
            </td>
            <td>{choiceText(row.type)}</td>
            <td className="hy-clip hy-mo-note" title={row.note}>
              {row.note}
            </td>
            <td>
              <Chips row={row} />
            </td>
            <td className="hy-end">{row.asked !== null && <Money amount={row.asked} />}</td>
            <td className="hy-end">{row.by !== null && <Money amount={row.by} />}</td>
            <td className="hy-end">
              <Money amount={row.held} strong={row.by !== null} />
            </td>
            <td className="hy-end">
              <Actions row={row} {...acts} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Title({ row: { what, subject } }: { readonly row: LedgerRow }) {
  if (subject.kind === 'request')
    return (
      <Link to={paths.paymentRequest.to({ id: subject.of.id })}>
        {what} {subject.of.number}
      </Link>
    );
  if (subject.kind === 'refund')
    return (
      <Link to={paths.refundRequest.to({ id: subject.of.id })}>
        {what} {subject.of.number}
      </Link>
    );
  return (
    <Stack as="span" gap={0}>
      {subject.kind === 'movement' ? (
        <span>
          <MovementWhat row={subject.of} type={subject.of.payment_request.type} />
        </span>
      ) : (
        what
      )}
    </Stack>
  );
}

const DECISIONS = { undecided: 'warning', charge: 'primary', waive: 'light' } as const;

function Chips({ row: { subject } }: { readonly row: LedgerRow }) {
  if (subject.kind === 'request' || subject.kind === 'refund')
    return <StateChips states={subject.of.states} />;
  if (subject.kind !== 'damage') return null;
  return <StateChip colour={DECISIONS[subject.of.decision]}>{choiceText(subject.of.decision)}</StateChip>;
}

function Actions({ row: { subject, what }, desk, requests }: { readonly row: LedgerRow } & ActsProps) {
  const items =
    subject.kind === 'request'
      ? desk.ofRequest(subject.of)
      : subject.kind === 'movement'
        ? desk.ofTransaction(
            subject.of,
            subject.of.payment_request.type,
            requests.find(({ id }) => id === subject.of.payment_request.id),
          )
        : [];
  if (items.length === 0) return null;
  const name = subject.kind === 'request' ? subject.of.number : `${inSentence(what)} ${subject.of.id}`;
  return <MenuButton label={t('Actions for {name}', { name })} kind="quiet" icon={IconMore} items={items} />;
}
