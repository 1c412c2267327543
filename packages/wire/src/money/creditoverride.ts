import { t } from '@hireyard/messages';
import { defineResource } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { times } from '../resource/shared.ts';

/** Lets an account pass its hard limit until a day, for a reason; revoked by deleting it (domain rules §8). */
export const creditoverride = defineResource({
  name: 'creditoverride',
  permission: 'account.creditoverride',
  label: t('Credit override'),
  plural: t('Credit overrides'),
  title: ['reason'],
  methods: ['list', 'create', 'read', 'delete'],
  fields: {
    id: f.id(),
    account: f.relation(
      'account',
      { id: f.id(), code: f.text({}), name: f.text({}) },
      { required: true, label: t('Account') },
    ),
    amount: f.money({
      nullable: true,
      min: 0.01,
      label: t('Up to'),
      help: 'account.override',
      hint: t('Default: any amount'),
    }),
    reason: f.text({ personal: 'title', required: true, max: 500, label: t('Reason') }),
    expires_on: f.date({
      personal: 'none',
      required: true,
      label: t('Until'),
      hint: t('Last day it applies'),
    }),
    created_by: f.text({ readOnly: true, nullable: true, label: t('By') }),
    ...times,
  },
  ordering: ['id', 'expires_on', 'created_at'],
  defaultOrdering: '-id',
  filters: {
    account__id: filter.ids('account', t('Account')),
    expires_on__gte: filter.date(t('Valid on')),
  },
  columns: ['account', 'amount', 'reason', 'expires_on', 'created_by', 'created_at'],
});
