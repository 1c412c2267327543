import { t } from '@hireyard/messages';
import { account } from '@hireyard/wire/customers/account';
import { contract } from '@hireyard/wire/contracts/contract';
import { customer } from '@hireyard/wire/customers/customer';
import type { CSSProperties } from 'react';
import { Link, useGo } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { AddressText, Contact } from '../../../resource/cells.tsx';
import { History } from '../../../resource/detail/history.tsx';
import { Notes } from '../../../resource/detail/notes.tsx';
import { RecordPage, type RecordTab } from '../../../resource/detail/record-page.tsx';
import { RelatedList } from '../../../resource/list/related-list.tsx';
import { RetireMenu } from '../../../resource/detail/actions.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { MomentText } from '../../../ui/text.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { MailMenu } from '../../comms/compose/index.tsx';
import { OutNow } from '../../reports/index.ts';
import { CreditChip } from './credit-chip.tsx';
import type { Account } from './data.ts';
import { AccountMoney, OverrideChip } from './header/credit.tsx';
import './account.css';

const rows = <SkeletonRows rows={6} />;
const OutstandingTab = lazyPart(() => import('./outstanding/outstanding-tab.tsx'), rows);
const ActivityTab = lazyPart(() => import('./activity/activity-tab.tsx'), rows);
const StatementTab = lazyPart(() => import('./statement/statement-tab.tsx'), rows);
const CreditTab = lazyPart(() => import('./credit/credit-tab.tsx'), rows);

const contractColumns = [
  'contract_number',
  'lead_customer',
  'depot',
  'delivery_date',
  'collection_date',
  'states',
  'grand_total',
];

const header = (one: Account) => <Header of={one} />;
const headerRoom = { '--desk': '84px', '--phone': '193px' } as CSSProperties;
const actions = (one: Account) => (
  <>
    <MailMenu
      mails={[
        { label: t('Write email'), about: { category: 'conversation', account: one.id } },
        { label: t('Send statement'), about: { category: 'statement', account: one.id } },
      ]}
    />
    <RetireMenu
      resource={account}
      record={one}
      consequence={t('Open contracts stay, with a problem. No new ones.')}
    />
  </>
);
const tabs: readonly RecordTab<Account>[] = [
  { key: 'contracts', label: t('Contracts'), body: (one) => <Contracts of={one} /> },
  { key: 'outstanding', label: t('Outstanding'), body: (one) => <OutstandingTab key={one.id} of={one} /> },
  { key: 'statement', label: t('Statement'), body: (one) => <StatementTab key={one.id} of={one} /> },
  { key: 'activity', label: t('Activity'), body: (one) => <ActivityTab key={one.id} of={one} /> },
  { key: 'credit', label: t('Credit'), body: (one) => <CreditTab key={one.id} of={one} /> },
  {
    key: 'people',
    label: t('People'),
    body: (one) => (
      <RelatedList
        resource={customer}
        query={{ customer_accounts__id__in: one.id }}
        path={(row) => paths.customer.to({ id: row.id })}
        columns={['name', 'telephone', 'email', 'address_town', 'active']}
        title={t('People')}
        empty={t('No customers on this account')}
      />
    ),
  },
  { key: 'details', label: t('Details'), body: (one) => <Details of={one} /> },
  { key: 'notes', label: t('Notes'), body: (one) => <Notes resource={account} id={one.id} /> },
  { key: 'history', label: t('History'), body: (one) => <History resource={account} id={one.id} /> },
];

/** One account (specification §2.1: /account/{id}). */
export default function AccountPage() {
  return (
    <RecordPage resource={account} header={header} headerRoom={headerRoom} actions={actions} tabs={tabs} />
  );
}

function Header({ of }: { readonly of: Account }) {
  const lead = of.lead_customer;
  return (
    <>
      <CreditChip of={of} />
      <OverrideChip of={of} />
      {!of.active && <StateChip colour="medium">{t('Retired')}</StateChip>}
      <span>
        <span className="hy-none">{t('Lead')} </span>
        <Link to={paths.customer.to({ id: lead.id })}>{lead.name}</Link>
      </span>
      <Contact telephone={lead.telephone} email={of.email || lead.email} />
      <AccountMoney of={of} />
    </>
  );
}

function Contracts({ of }: { readonly of: Account }) {
  const can = useCan();
  const go = useGo();
  return (
    <OutNow query={{ account__id__in: of.id }}>
      <RelatedList
        resource={contract}
        query={{ account__id__in: of.id }}
        path={(row) => paths.contract.to({ id: row.id })}
        columns={contractColumns}
        title={t('Contracts and quotes')}
        allPath={paths.contracts.to({}, { account__id__in: of.id })}
        empty={t('No contracts on {code} yet', { code: of.code })}
        action={
          can('contract.add_contract') &&
          of.active && (
            <Button onClick={() => go(paths.newQuote.to({}, { account: of.id }))}>{t('New quote')}</Button>
          )
        }
      />
    </OutNow>
  );
}

function Details({ of }: { readonly of: Account }) {
  return (
    <div className="hy-columns">
      <Card title={t('Account')}>
        <KeyValues
          items={[
            [t('Code'), of.code],
            [t('Name'), of.name],
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
