/** The books: what stands on each account, and the entries that it comes from (docs/money.md, "Ledger"). */
import { t } from '@hireyard/messages';
import { underFinance } from '../../lib/registry/finance-lists.ts';
import { usePageQuery } from '../../page/page-query.ts';
import { Page } from '../../page/page.tsx';
import { useCan } from '../../page/session-hooks.ts';
import { paths } from '../../lib/registry/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { DateInput, TextInput } from '../../ui/inputs.tsx';
import { PermissionState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { saveCsv } from './ledger/data.ts';
import { JournalCard } from './ledger/journal.tsx';
import { TrialBalanceCard } from './ledger/trial-balance.tsx';
import './finance.css';

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
        <div className="hy-finance-tools">
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
            error={backwards ? t('The last day may not be before the first.') : undefined}
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
              void saveCsv(tab === 'trial' ? 'ledger' : 'journal', tab === 'trial' ? days : { ...days, code })
            }
          >
            {t('Export CSV')}
          </Button>
        </div>
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
