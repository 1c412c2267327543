import { t } from '@hireyard/messages';
import { daysBetween } from '@hireyard/domain/values/calendar';
import { CHANGE_POSITIONS, OPEN_CHANGES } from '@hireyard/domain/contracts/change-request';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { changerequest } from '@hireyard/wire/contracts/changerequest';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useShortcut } from '../../../page/keyboard.ts';
import { Link } from '../../../page/navigate.tsx';
import { Page } from '../../../page/page.tsx';
import { useCan } from '../../../page/session.ts';
import { businessDayOf, businessToday } from '../../../lib/business-time.ts';
import type { ColumnChangeFor } from '../../../resource/list/columns.tsx';
import { ListPage } from '../../../resource/list/list-page.tsx';
import { type StateIds, stateIds, statesOf } from '../../../resource/record.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { IconPlus } from '../../../ui/icons.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import type { ChangeRequest } from './data.ts';

const NewChangeDialog = lazyPart(() => import('./new-change-dialog.tsx'));

/** Returns the age of a request in business days. */
const ageText = ({ created_at }: ChangeRequest): string => {
  const days = daysBetween(businessDayOf(created_at), businessToday());
  return days <= 0 ? t('today') : t('{days, plural, one {# day} other {# days}}', { days });
};

const COLUMNS: Readonly<Record<string, ColumnChangeFor<typeof changerequest>>> = {
  title: { width: 260 },
  // not a relation in the API, so it has its own column
  on_contract: {
    label: t('Contract'),
    width: 116,
    priority: 2,
    cell: ({ contract }) => (
      <Link to={paths.contract.to({ id: contract.id })}>{contract.contract_number}</Link>
    ),
    text: ({ contract }) => contract.contract_number,
  },
  customer: { width: 180, priority: 3 },
  states: { width: 130 },
  age: { label: t('Age'), width: 92, priority: 2, sort: 'created_at', cell: ageText, text: ageText },
};
const SHOWN = ['title', 'on_contract', 'customer', 'states', 'age'];

function viewsOf(ids: StateIds) {
  const at = (...actions: readonly string[]) => ({ states__id__in: ids(...actions) });
  return [
    { label: t('Open'), filters: at(...OPEN_CHANGES) },
    { label: t('Resolved'), filters: at('resolved') },
    { label: t('Cancelled'), filters: at('cancelled') },
    { label: t('All'), filters: at(...CHANGE_POSITIONS) },
  ];
}

/** Change requests, open ones first (specification §2.1: /inbound/change-request). */
export default function ChangeRequestListPage() {
  const mayAdd = useCan()(permissionOf(changerequest, 'add'));
  const [writing, setWriting] = useState(false);
  const states = useQuery(statesOf(changerequest.workflow ?? ''));
  const label = t('New change request');
  useShortcut(mayAdd ? 'n' : undefined, label, () => setWriting(true));
  // views are filters by state, so state ids are needed before the first row
  if (states.data === undefined && !states.isError)
    return (
      <Page title={changerequest.plural} scroll={false}>
        <SkeletonRows rows={16} />
      </Page>
    );
  const views = viewsOf(stateIds(states.data?.results ?? []));
  return (
    <>
      <ListPage
        resource={changerequest}
        columns={COLUMNS}
        shown={SHOWN}
        views={views}
        standard={views[0]?.filters}
        actions={
          mayAdd && (
            <Button
              kind="primary"
              icon={IconPlus}
              className="hy-create"
              aria-label={label}
              onPointerEnter={NewChangeDialog.preload}
              onClick={() => setWriting(true)}
            >
              {label}
            </Button>
          )
        }
        emptyText={t('No open change requests. Add one here or in the inbox.')}
      />
      {writing && <NewChangeDialog onClose={() => setWriting(false)} />}
    </>
  );
}
