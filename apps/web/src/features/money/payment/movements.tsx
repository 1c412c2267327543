/** Every movement on a request, with what is held after it. */
import { t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { usePageActive } from '../../../lib/page-active.ts';
import { useTableRoom } from '../../../resource/record.ts';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { Card } from '../../../ui/card.tsx';
import { IconMore } from '../../../ui/icons.tsx';
import { type MenuItem, MenuButton } from '../../../ui/popover.tsx';
import { DateText, Money } from '../../../ui/text.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { movementsOptions, type PaymentRequest, type Transaction, withRunning } from '../data.ts';
import { useDesk } from '../desk/use-desk.tsx';
import { MovementWhat } from '../words.tsx';
import '../../../resource/list/record-card.css';

export function Movements({ request }: { readonly request: PaymentRequest }) {
  const active = usePageActive();
  const table = useTableRoom();
  const desk = useDesk();
  const list = useQuery({ ...movementsOptions(request.id), subscribed: active });
  const rows = withRunning(list.data?.results ?? []);
  const line = (row: Transaction) => [
    choiceText(row.method),
    row.manual_reference,
    row.reason,
    row.reversed && t('taken back later'),
    row.created_by ?? t('The system'),
  ];
  const more = (row: Transaction) => (
    <More items={desk.ofTransaction(row, request.type, request)} row={row} />
  );
  return (
    <Card flush title={t('Payments and refunds')}>
      {list.isError && list.data === undefined ? (
        <ErrorState
          title={t('The movements could not be loaded')}
          detail={list.error.message}
          onRetry={() => void list.refetch()}
        />
      ) : list.data === undefined ? (
        <SkeletonRows rows={3} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('Nothing was paid yet')} />
      ) : table ? (
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
                  <MovementWhat row={row} type={request.type} />
                </td>
                <td>{choiceText(row.method)}</td>
                <td>{[row.manual_reference, row.reason].filter(Boolean).join(' · ')}</td>
                <td>{row.created_by ?? t('The system')}</td>
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
      ) : (
        <ul className="hy-card-rows">
          {rows.map(({ row, by }) => (
            <li key={row.id}>
              <b>
                <MovementWhat row={row} type={request.type} />
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
      )}
      {desk.dialog}
    </Card>
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
