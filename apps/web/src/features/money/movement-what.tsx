import { t } from '@hireyard/messages';
import { Link } from '../../page/navigate.tsx';
import { paths } from '../../lib/registry/paths.ts';
import type { Transaction } from './data.ts';
import { movedWay, movementWords, otherContract } from './words.ts';

/** What a movement is; the contract that money was moved to or came from leads to its money. */
export function MovementWhat({ row, type }: { readonly row: Transaction; readonly type: string }) {
  const other = otherContract(row);
  if (other === null) return movementWords(row, type);
  return (
    <>
      {movedWay(row)}{' '}
      <Link to={paths.contract.to({ id: other.id }, { tab: 'money' })}>{other.contract_number}</Link>
      {row.kind.endsWith('_reversal') && ` ${t('taken back')}`}
    </>
  );
}
