import { t } from '@hireyard/messages';
import { PERSONAL_DATA_PERMISSION } from '@hireyard/domain/people/access';
import { defineResource } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { ACTIVE, ORGANISATION, PERSON, TELEPHONE } from '../contracts/import-words.ts';
import { address, states, times } from '../resource/shared.ts';

/** Spec §3.3. */
export const customer = defineResource({
  name: 'customer',
  permission: 'customer.customer',
  label: t('Customer'),
  plural: t('Customers'),
  title: ['name'],
  page: '/account/customer/:id',
  retires: true,
  fields: {
    id: f.id(),
    active: f.bool({ label: t('Active'), filter: 'equals', importAs: ACTIVE }),
    name: f.text({
      personal: 'name',
      required: true,
      label: t('Name'),
      importAs: {
        headings: 'full name, customer name, contact name, client name, customer, contact, client, kunde',
        parts: PERSON,
        organisation: ORGANISATION,
      },
    }),
    telephone: f.phone({
      personal: 'contact',
      required: true,
      label: t('Telephone'),
      importAs: { headings: TELEPHONE, several: true },
    }),
    email: f.email({
      personal: 'contact',
      required: true,
      label: t('Email'),
      importAs: { headings: 'e-mail, email address, e-mail address, mail, contact email' },
    }),
    ...address,
    customer_accounts: f.embedded({ id: f.id(), code: f.text({}), name: f.text({}) }, t('Accounts')),
    email_suppressed: f.bool({ readOnly: true, label: t('Email blocked') }),
    email_suppressed_why: f.text({ readOnly: true, max: 1000, label: t('Why email is blocked') }),
    states: states(),
    ...times,
  },
  search: ['name', 'telephone', 'email', 'address_postcode', 'address_town'],
  ordering: ['id', 'name', 'email', 'telephone', 'address_postcode', 'active', 'created_at', 'updated_at'],
  defaultOrdering: 'name',
  filters: {
    id: filter.ids('customer', undefined, { hidden: true }),
    id__in: filter.ids('customer', undefined, { hidden: true }),
    /** Records created or changed by an import. */
    importrun: filter.int(t('Import'), { hidden: true }),
    customer_accounts__id__in: filter.ids('account', t('Account')),
    customer_accounts__contracts__id__in: filter.ids('contract', undefined, { hidden: true }),
    email_suppressed: filter.bool(t('Email blocked')),
    contract_customer: filter.int(t('Contract'), { hidden: true }),
    states__id__in: filter.ids('state', t('State')),
  },
  workflow: 'customer_status',
  actions: {
    allowMail: {
      method: 'POST',
      path: 'allow_mail',
      on: 'record',
      permission: 'customer.change_customer',
      summary: 'Allows email again to an address that bounced or complained',
      body: {},
      returns: 'record',
    },
    personalData: {
      method: 'GET',
      path: 'personal_data',
      on: 'record',
      permission: PERSONAL_DATA_PERMISSION,
      summary: 'Exports all data about a person',
      returns: { produces: 'application/json' },
    },
    erase: {
      method: 'POST',
      path: 'erase',
      on: 'record',
      permission: PERSONAL_DATA_PERMISSION,
      summary: 'Erases a person but keeps accounting records; refused while something is in progress',
      body: {
        confirm: f.text({ required: true, label: t('Name') }),
        reason: f.text({ required: true, label: t('Reason') }),
      },
      returns: 'record',
    },
  },
  columns: ['name', 'telephone', 'email', 'address_town', 'address_postcode', 'customer_accounts', 'active'],
});
