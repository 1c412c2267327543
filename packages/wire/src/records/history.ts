import { t } from '@hireyard/messages';
import { type Is, object, orNull, text, whole } from '../answer.ts';
import { defineResource, READ_METHODS } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import type { HistoryChange } from './workflow.ts';

const readOnly = true;
/** The last link of the history chain. */
const chainHead = object({
  seq: whole,
  /** 64 hexadecimal digits. */
  hash: text,
  at: orNull(text),
});
type ChainHead = Is<typeof chainHead>;
interface LastCheck {
  readonly at: string;
  readonly entries: number;
  /** The first break, as a text; null = intact. */
  readonly problem: string | null;
  readonly head: ChainHead;
}

/** Every change of every record. Changes write the entries themselves; entries can't be changed. */
export const history = defineResource({
  name: 'history',
  permission: 'core.history',
  label: t('History entry'),
  plural: t('History'),
  title: ['title', 'action'],
  page: '/settings/history/:id',
  methods: READ_METHODS,
  fields: {
    id: f.id(),
    at: f.timestamp({ label: t('When') }),
    resource: f.text({ readOnly, label: t('Record type') }),
    object_id: f.int({ readOnly, label: t('Number') }),
    title: f.text({ readOnly, nullable: true, max: 500, label: t('Record') }),
    user: f.relation('user', { id: f.id(), name: f.text({}) }, { readOnly, nullable: true, label: t('Who') }),
    action: f.text({ readOnly, label: t('What') }),
    via: f.text({ readOnly, label: t('Via') }),
    request_id: f.text({ readOnly, label: t('Request ID') }),
    changes: f.json<readonly HistoryChange[], { readOnly: true; label: string }>(
      { readOnly, label: t('Changes') },
      { type: 'array', items: { type: 'object' } },
    ),
    erased_at: f.timestamp({ nullable: true, label: t('Erased') }),
  },
  search: ['changes', 'user.name'],
  ordering: ['id', 'at'],
  defaultOrdering: '-id',
  filters: {
    at__gte: filter.moment(t('From')),
    at__lte: filter.moment(t('To', undefined, 'until')),
    resource: filter.text(t('Record type'), { hidden: true }),
    resource__in: filter.texts(t('Kinds of record'), { hidden: true }),
    object_id: filter.int(t('Number'), { hidden: true }),
    user__id__in: filter.ids('user', t('Who')),
    action: filter.text(t('What'), { hidden: true }),
    via: filter.text(t('Via'), { hidden: true }),
    via__in: filter.texts(t('Through any of'), { hidden: true }),
    request_id: filter.text(t('Request ID'), { hidden: true }),
  },
  actions: {
    integrity: {
      method: 'GET',
      path: 'integrity',
      on: 'collection',
      permission: 'core.view_history',
      summary: 'Returns how far the history is sealed, and the result of the last check',
      returns: {
        entries: f.int({ readOnly }),
        sealed: f.int({ readOnly }),
        unsealed: f.int({ readOnly }),
        head: f.json<ChainHead, { readOnly: true }>({ readOnly }, chainHead),
        last_check: f.json<LastCheck, { readOnly: true; nullable: true }>(
          { readOnly, nullable: true },
          { type: 'object' },
        ),
      },
    },
  },
  columns: ['at', 'user', 'resource', 'title', 'action', 'via'],
});
