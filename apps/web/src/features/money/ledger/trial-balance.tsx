import { fromServer, t } from '@hireyard/messages';
import type { TrialRow } from '@hireyard/wire/money/ledger';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../../ui/query-view.tsx';
import { Link } from '../../../page/navigate.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/text.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { type LedgerQuery, trialOptions } from './data.ts';

const KINDS: Readonly<Record<TrialRow['kind'], string>> = {
  asset: t('Asset'),
  liability: t('Liability'),
  income: t('Income'),
};
const COLUMNS = ['opening', 'debit', 'credit', 'balance'] as const;

/** Every account with its postings; the total row proves completeness. */
export function TrialBalanceCard({ query }: { readonly query: LedgerQuery }) {
  const trial = useQuery(trialOptions(query));
  const { data } = trial;
  if (data === undefined) return <NotLoaded query={trial} rows={8} />;
  if (data.rows.length === 0)
    return (
      <EmptyState title={t('No entries yet')}>
        {t('Invoices and payments are posted automatically.')}
      </EmptyState>
    );
  return (
    <Card flush>
      <table className="hy-table hy-ledger" aria-label={t('Trial balance')}>
        <TableHead
          columns={[
            t('Account'),
            t('Name'),
            [t('Before'), 'hy-end'],
            [t('Debit'), 'hy-end'],
            [t('Credit', undefined, 'bookkeeping'), 'hy-end'],
            [t('Balance'), 'hy-end'],
          ]}
        />
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.code}>
              <td>
                <Link
                  to={paths.ledger.to(
                    {},
                    {
                      tab: 'journal',
                      code: row.code,
                      from: query.from || undefined,
                      to: query.to || undefined,
                    },
                  )}
                >
                  {row.code}
                </Link>
              </td>
              <td>
                {fromServer(row.name)} <span className="hy-hint">{KINDS[row.kind]}</span>
              </td>
              {COLUMNS.map((name) => (
                <td key={name} className="hy-end">
                  <Money amount={row[name]} />
                </td>
              ))}
            </tr>
          ))}
          <tr className="is-total">
            <td colSpan={2}>{t('Total')}</td>
            {COLUMNS.map((name) => (
              <td key={name} className="hy-end" data-total={name}>
                <Money amount={data[name]} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </Card>
  );
}
