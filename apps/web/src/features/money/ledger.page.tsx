/** The ledger: account balances and their entries (docs/use/money.md, "Ledger"). */
import { fromServer, inSentence, t } from '@hireyard/messages';
import type { JournalEntry, TrialRow } from '@hireyard/wire/money/ledger';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { NotLoaded } from '../../ui/query-view.tsx';
import { paths } from '../../lib/registry/paths.ts';
import { underFinance } from '../../lib/registry/places.ts';
import { usePageQuery } from '../../page/address.ts';
import { Link } from '../../page/navigate.tsx';
import { Page } from '../../page/page.tsx';
import { useCan } from '../../page/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { DateInput, TextInput } from '../../ui/inputs.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState, PermissionState } from '../../ui/states.tsx';
import { TableHead } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DateText, Money } from '../../ui/text.tsx';
import {
  JOURNAL_PAGE,
  journalOptions,
  type JournalQuery,
  saveCsv,
  type LedgerQuery,
  trialOptions,
} from './ledger/data.ts';
import { Row } from '../../ui/layout.tsx';
import './money.css';

/** An entry's source. */
const KINDS: Readonly<Record<JournalEntry['kind'], string>> = {
  invoice: t('Invoice'),
  credit_note: t('Credit note'),
  payment: t('Payment'),
  refund: t('Refund'),
  reversal: t('Reversal'),
  transfer: t('Transfer'),
};
const TYPES: Readonly<Record<string, string>> = {
  deposit: t('Deposit'),
  contract: t('Hire'),
  damages: t('Damages'),
};
/** The memo, such as `H102392 deposit refund, moved to H102393`, without its source, which is shown before it. */
function memoText(memo: string): string {
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
function JournalCard({ query, page, onPage }: JournalProps) {
  const journal = useQuery(journalOptions(query, page));
  const { data } = journal;
  if (data === undefined) return <NotLoaded query={journal} rows={16} />;
  if (data.results.length === 0) return <EmptyState title={t('No entries in this period')} />;
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
                    {t('{memo} · no. {id}', { memo: memoText(entry.memo), id: entry.id })}
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

const TABS = [
  { key: 'trial', label: t('Trial balance') },
  { key: 'journal', label: t('Journal') },
];

export default function LedgerPage() {
  const can = useCan();
  const [query, change] = usePageQuery();
  const text = (name: string) => query.get(name) ?? '';
  const tab = text('tab') === 'journal' ? 'journal' : 'trial';
  const days = { from: text('from'), to: text('to') };
  const backwards = days.from !== '' && days.to !== '' && days.to < days.from;
  const code = text('code');
  const page = Math.max(1, Number(text('page')) || 1);
  const title = t('Ledger');
  const crumbs = [...underFinance, { label: title, to: paths.ledger.to() }];
  if (!can('accounting.view_invoice'))
    return (
      <Page title={title} crumbs={crumbs}>
        <PermissionState what={t('the ledger')} />
      </Page>
    );
  return (
    <Page title={title} crumbs={crumbs}>
      <div className="hy-body">
        <Narrowing tab={tab} days={days} code={code} backwards={backwards} />
        <Tabs
          tabs={TABS}
          current={tab}
          label={t('Ledger')}
          onChange={(key) => change({ tab: key === 'trial' ? null : key, page: null, code: null })}
        >
          {backwards ? null : tab === 'trial' ? (
            <TrialBalanceCard query={days} />
          ) : (
            <JournalCard
              query={{ ...days, code }}
              page={page}
              onPage={(next) => change({ page: next === 1 ? null : next })}
            />
          )}
        </Tabs>
      </div>
    </Page>
  );
}

interface NarrowingProps {
  readonly tab: 'trial' | 'journal';
  readonly days: { readonly from: string; readonly to: string };
  readonly code: string;
  /** The end date is before the start date. */
  readonly backwards: boolean;
}

/** The filter by period and account, and the export. */
function Narrowing({ tab, days, code, backwards }: NarrowingProps) {
  const [, change] = usePageQuery();
  return (
    <Row gap={12} align="end">
      <Field label={t('From')}>
        {(control) => (
          <DateInput
            {...control}
            value={days.from}
            onChange={(event) => change({ from: event.target.value, page: null })}
          />
        )}
      </Field>
      <Field
        label={t('To', undefined, 'until')}
        error={backwards ? t('The end date can’t be before the start date.') : undefined}
      >
        {(control) => (
          <DateInput
            {...control}
            value={days.to}
            onChange={(event) => change({ to: event.target.value, page: null })}
          />
        )}
      </Field>
      {tab === 'journal' && (
        <Field label={t('Account code')}>
          {(control) => (
            <TextInput
              {...control}
              value={code}
              onChange={(event) => change({ code: event.target.value, page: null })}
            />
          )}
        </Field>
      )}
      <Button
        disabled={backwards}
        onClick={() =>
          void (tab === 'trial' ? saveCsv('ledger', days) : saveCsv('journal', { ...days, code }))
        }
      >
        {t('Export CSV')}
      </Button>
    </Row>
  );
}

const ACCOUNT_KINDS: Readonly<Record<TrialRow['kind'], string>> = {
  asset: t('Asset'),
  liability: t('Liability'),
  income: t('Income'),
};
const COLUMNS = ['opening', 'debit', 'credit', 'balance'] as const;

/** Every account with its postings; the total row proves completeness. */
function TrialBalanceCard({ query }: { readonly query: LedgerQuery }) {
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
                {fromServer(row.name)} <span className="hy-hint">{ACCOUNT_KINDS[row.kind]}</span>
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
