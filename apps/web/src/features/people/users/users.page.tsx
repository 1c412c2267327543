import { t } from '@hireyard/messages';
import { GROUPS } from '@hireyard/domain/people/groups';
import { type User, user } from '@hireyard/wire/people/user';
import { ListKindFilter } from '../../../resource/list/filters.tsx';
import { ListPage } from '../../../resource/list/list-page.tsx';
import type { SavedView } from '../../../resource/list/saved-views.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { underSettings } from '../../../lib/registry/places.ts';
import { MomentText, rich } from '../../../ui/text.tsx';
import { UserStateChips } from './data.tsx';

const COLUMNS = {
  name: { width: 190, priority: 1, sort: 'first_name' },
  email: { width: 240, priority: 2 },
  groups: {
    width: 230,
    priority: 3,
    cell: ({ groups }: User) => (groups.length > 0 ? groups.join(', ') : <span className="hy-none">–</span>),
    text: ({ groups }: User) => groups.join(', '),
  },
  standing: {
    label: t('Role'),
    width: 210,
    priority: 3,
    cell: (one: User) => (
      <span className="hy-chips">
        <UserStateChips of={one} />
      </span>
    ),
    text: (one: User) =>
      [
        one.is_admin && t('Administrator'),
        one.is_site_admin && t('Site administrator'),
        !one.is_active && t('Inactive'),
      ]
        .filter(Boolean)
        .join(', '),
  },
  is_active: { width: 90, priority: 5 },
  last_login: { label: t('Last sign-in'), width: 170, priority: 4 },
};
const SHOWN = ['name', 'email', 'groups', 'standing', 'is_active', 'last_login'];
const VIEWS: readonly SavedView[] = [
  { label: t('All'), filters: {} },
  { label: t('Active'), filters: { is_active: ['true'] } },
  { label: t('Administrators'), filters: { is_admin: ['true'] } },
  { label: t('Inactive'), filters: { is_active: ['false'] } },
];

const card = (one: User) => <CardText of={one} />;

/** Active and inactive users. */
export default function UserListPage() {
  return (
    <ListPage
      resource={user}
      createPath={paths.newUser.to()}
      parents={underSettings}
      columns={COLUMNS}
      shown={SHOWN}
      views={VIEWS}
      filters={<ListKindFilter resource={user} label={t('Group')} name="groups" options={GROUPS} single />}
      card={card}
    />
  );
}

function CardText({ of: one }: { readonly of: User }) {
  return (
    <>
      <span className="hy-chips">
        <UserStateChips of={one} />
      </span>
      <span className="hy-card-line">{one.email}</span>
      <span className="hy-card-line">
        {one.groups.join(', ') || t('No group')}{' '}
        {one.last_login === null
          ? t('· never signed in')
          : rich('· last sign-in {when}', { when: <MomentText at={one.last_login} /> })}
      </span>
    </>
  );
}
