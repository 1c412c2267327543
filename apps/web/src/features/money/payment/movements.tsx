/** All movements on a request, with the amount held after each. */
import { t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTableRoom } from '../../../resource/record.ts';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { Card } from '../../../ui/card.tsx';
import { IconMore } from '../../../ui/icons.tsx';
import { type MenuItem, MenuButton } from '../../../ui/popover.tsx';
import { DateText, Money } from '../../../ui/text.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { movementsOptions, type PaymentRequest, type Transaction, withRunning } from '../data.ts';
import { useDesk } from '../desk/use-desk.tsx';
import { MovementWhat } from '../words.tsx';
import '../../../resource/list/record-card.css';

export function Movements({ request }: { readonly request: PaymentRequest }) {
  const table = useTableRoom();
  const desk = useDesk();
  const list = useQuery(movementsOptions(request.id));
  const Rows = table ? MovementTable : MovementCards;
  return (
    <Card flush title={t('Payments and refunds')}>
      <QueryView query={list} rows={3}>
        {({ results }) =>
          results.length === 0 ? (
            <EmptyState title={t('No payments yet')} />
          ) : (
            <Rows
              rows={withRunning(results)}
              type={request.type}
              more={(row) => <More items={desk.ofTransaction(row, request.type, request)} row={row} />}
            />
          )
        }
      </QueryView>
      {desk.dialog}
    </Card>
  );
}

interface RowsProps {
  readonly rows: ReturnType<typeof withRunning<Transaction>>;
  /** The request's type. */
  readonly type: PaymentRequest['type'];
  /** The actions for a movement. */
  readonly more: (row: Transaction) => ReactNode;
}

const byWords = ({ created_by }: Transaction): string => created_by ?? t('The system');

function MovementTable({ rows, type, more }: RowsProps) {
  return (
    <table className="hy-table">
      <TableHead
        columns={[
          t('Date'),
          t('What'),
          t('Method'),
          t('Reference'),
          t('By'),
          [t('Amount'), 'hy-end'],
          [t('Held'), 'hy-end'],
          { unseen: t('Actions') },
        ]}
      />
      <tbody>
        {rows.map(({ row, by, held }) => (
          <tr key={row.id} className={row.reversed ? 'is-reversed' : undefined}>
            <td>
              <DateText day={row.paid_on} />
            </td>
            <td>
              <MovementWhat row={row} type={type} />
            </td>
            <td>{choiceText(row.method)}</td>
            <td>{[row.manual_reference, row.reason].filter(Boolean).join(' · ')}</td>
            <td>{byWords(row)}</td>
            <td className="hy-end">
              <Money amount={by} />
            </td>
            <td className="hy-end">
              <Money amount={held} strong />
            </td>
            <td className="hy-end">{more(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same on narrow screens. */
function MovementCards({ rows, type, more }: RowsProps) {
  const line = (row: Transaction) => [
    choiceText(row.method),
    row.manual_reference,
    row.reason,
    row.reversed && t('reversed later'),
    byWords(row),
  ];
  return (
    <ul className="hy-card-rows">
      {rows.map(({ row, by }) => (
        <li key={row.id}>
          <b>
            <MovementWhat row={row} type={type} />
          </b>
          <span className="hy-end">
            <Money amount={by} strong />
          </span>
          <span className="hy-card-line">
            <DateText day={row.paid_on} /> · {line(row).filter(Boolean).join(' · ')}
          </span>
          {more(row)}
        </li>
      ))}
    </ul>
  );
}

function More({ items, row }: { readonly items: readonly MenuItem[]; readonly row: Transaction }) {
  if (items.length === 0) return null;
  return (
    <MenuButton
      label={t('Actions for entry {id}', { id: row.id })}
      kind="quiet"
      icon={IconMore}
      items={items}
    />
  );
}
