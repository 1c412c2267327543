import { t } from '@hireyard/messages';
import { account } from '@hireyard/wire/customers/account';
import { contract } from '@hireyard/wire/contracts/contract';
import { customer } from '@hireyard/wire/customers/customer';
import { useGo } from '../../page/navigate.tsx';
import { useCan } from '../../page/session.ts';
import { AddressText, Contact } from '../../resource/cells.tsx';
import { History } from '../../resource/detail/history.tsx';
import { Notes } from '../../resource/detail/notes.tsx';
import { RecordPage, type RecordTab } from '../../resource/detail/record-page.tsx';
import { RelatedList } from '../../resource/list/related-list.tsx';
import { RetireMenu } from '../../resource/detail/actions.tsx';
import { paths } from '../../lib/registry/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card, KeyValues } from '../../ui/card.tsx';
import { StateChip, StateChips } from '../../ui/chip.tsx';
import { MomentText } from '../../ui/text.tsx';
import { MailMenu, BlockedEmail } from '../comms/compose/index.tsx';
import { OutNow } from '../reports/index.ts';
import type { Customer } from './find-duplicates.ts';
import { customerSections } from './sections.ts';
import { usePersonalData } from './personal-data.tsx';

const contractColumns = [
  'contract_number',
  'account',
  'depot',
  'delivery_date',
  'collection_date',
  'states',
  'grand_total',
];

const header = (one: Customer) => (
  <>
    <Contact telephone={one.telephone} email={one.email} />
    {!one.active && <StateChip colour="medium">{t('Retired')}</StateChip>}
    <StateChips states={one.states} />
    {one.email_suppressed && <BlockedEmail customer={one} inline />}
  </>
);
const actions = (one: Customer) => <Actions of={one} />;
const tabs: readonly RecordTab<Customer>[] = [
  { key: 'contracts', label: t('Contracts'), body: (one) => <Contracts of={one} /> },
  {
    key: 'accounts',
    label: t('Accounts'),
    body: (one) => (
      <RelatedList
        resource={account}
        query={{ customers__id__in: one.id }}
        path={(row) => paths.account.to({ id: row.id })}
        columns={[
          'code',
          'name',
          'lead_customer',
          'address_town',
          'credit_account',
          'live_outstanding_balance',
          'live_overdue_balance',
        ]}
        title={t('Accounts')}
        empty={t('Not on any account yet')}
      />
    ),
  },
  { key: 'details', label: t('Details'), body: (one) => <Details of={one} /> },
  { key: 'notes', label: t('Notes'), body: (one) => <Notes resource={customer} id={one.id} /> },
  { key: 'history', label: t('History'), body: (one) => <History resource={customer} id={one.id} /> },
];

/** One customer (specification §2.1: /account/customer/{id}). */
export default function CustomerPage() {
  return (
    <RecordPage
      resource={customer}
      sections={customerSections}
      header={header}
      actions={actions}
      tabs={tabs}
    />
  );
}

function Actions({ of: one }: { readonly of: Customer }) {
  const [more, dialog] = usePersonalData(one);
  return (
    <>
      <MailMenu
        mails={[{ label: t('Write email'), about: { category: 'conversation', customer: one.id } }]}
      />
      <RetireMenu
        resource={customer}
        record={one}
        consequence={t('Open contracts stay, with a problem. No new ones.')}
        more={more}
      />
      {dialog}
    </>
  );
}

function Contracts({ of }: { readonly of: Customer }) {
  const can = useCan();
  const go = useGo();
  return (
    <OutNow query={{ lead_customer__id__in: of.id }}>
      <RelatedList
        resource={contract}
        query={{ lead_customer__id__in: of.id }}
        path={(row) => paths.contract.to({ id: row.id })}
        columns={contractColumns}
        title={t('Contracts and quotes')}
        allPath={paths.contracts.to({}, { lead_customer__id__in: of.id })}
        empty={t('No contracts for {name} yet', { name: of.name })}
        action={
          can('contract.add_contract') &&
          of.active && (
            <Button onClick={() => go(paths.newQuote.to({}, { customer: of.id }))}>{t('New quote')}</Button>
          )
        }
      />
    </OutNow>
  );
}

function Details({ of }: { readonly of: Customer }) {
  return (
    <div className="hy-columns">
      <Card title={t('Customer')}>
        <KeyValues
          items={[
            [t('Name'), of.name],
            [t('Telephone'), of.telephone],
            [t('Email'), of.email],
            [t('Active'), of.active ? t('Yes') : t('No, retired')],
            [t('Created'), <MomentText key="created" at={of.created_at} />],
            [t('Updated'), <MomentText key="updated" at={of.updated_at} />],
          ]}
        />
      </Card>
      <Card title={t('Address')}>
        <AddressText of={of} />
      </Card>
    </div>
  );
}
