import { fromServer, inSentence, t } from '@hireyard/messages';
import type { JournalEntry } from '@hireyard/wire/money/ledger';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from '../../../page/navigate.tsx';
import { usePageActive } from '../../../lib/page-active.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { DateText, Money } from '../../../ui/money.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { TableHead } from '../../../ui/table-head.tsx';
import { JOURNAL_PAGE, type JournalQuery, journalOptions } from './data.ts';

/** What an entry was posted for. */
const KINDS: Readonly<Record<JournalEntry['kind'], string>> = {
  invoice: t('Invoice'),
  credit_note: t('Credit note'),
  payment: t('Payment'),
  refund: t('Refund'),
  reversal: t('Correction'),
  transfer: t('Transfer'),
};
const TYPES: Readonly<Record<string, string>> = {
  deposit: t('Deposit'),
  contract: t('Hire'),
  damages: t('Damages'),
};
/** The line of the books, `H102392 deposit refund, moved to H102393`: what it is stands before it already. */
function memoWords(memo: string): string {
  const [, number = '', type = '', other] =
    /^(\S+) (deposit|contract|damages)\b[^,]*(?:, moved (?:to|from) (\S+))?$/.exec(memo) ?? [];
  if (number === '') return memo;
  const what = `${number} ${inSentence(TYPES[type] ?? type)}`;
  return other === undefined ? what : `${what}, ${other}`;
}
const side = (amount: string) => (amount === '0.00' ? null : <Money amount={amount} />);

interface JournalProps {
  readonly query: JournalQuery;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Entries with their postings, newest first. */
export function JournalCard({ query, page, onPage }: JournalProps) {
  const active = usePageActive();
  const journal = useQuery({ ...journalOptions(query, page), subscribed: active });
  const { data } = journal;
  if (data === undefined && journal.isError)
    return (
      <ErrorState
        title={t('The journal could not be loaded')}
        detail={journal.error.message}
        onRetry={() => void journal.refetch()}
      />
    );
  if (data === undefined) return <SkeletonRows rows={16} />;
  if (data.results.length === 0) return <EmptyState title={t('No entries in these days')} />;
  return (
    <Card flush>
      <table className="hy-table hy-ledger" aria-label={t('Journal')}>
        <TableHead
          columns={[
            t('Account'),
            t('Name'),
            [t('Debit'), 'hy-end'],
            [t('Credit', undefined, 'bookkeeping'), 'hy-end'],
          ]}
        />
        <tbody>
          {data.results.map((entry) => (
            <Fragment key={entry.id}>
              <tr className="is-entry">
                <td colSpan={4}>
                  <DateText day={entry.entry_on} /> · {KINDS[entry.kind]} ·{' '}
                  <Link to={paths.contract.to({ id: entry.contract.id }, { tab: 'money' })}>
                    {entry.contract.contract_number}
                  </Link>{' '}
                  <span className="hy-hint">
                    {t('{memo} · no. {id}', { memo: memoWords(entry.memo), id: entry.id })}
                  </span>
                </td>
              </tr>
              {entry.postings.map((posting) => (
                <tr key={`${entry.id} ${posting.code} ${posting.debit} ${posting.credit}`}>
                  <td className="hy-num">{posting.code}</td>
                  <td>{fromServer(posting.name)}</td>
                  <td className="hy-end">{side(posting.debit)}</td>
                  <td className="hy-end">{side(posting.credit)}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <Pager page={page} pageSize={JOURNAL_PAGE} count={data.count} onPage={onPage} />
    </Card>
  );
}
