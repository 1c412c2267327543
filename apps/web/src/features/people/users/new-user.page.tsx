import { t } from '@hireyard/messages';
import { user } from '@hireyard/wire/people/user';
import { useGo, useReplace } from '../../../page/navigate.tsx';
import { useUser } from '../../../page/session.ts';
import { FormPage } from '../../../resource/form/form-page.tsx';
import { listAddress } from '../../../resource/list/use-list.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { underSettings } from '../../../lib/registry/places.ts';
import { toast } from '../../../ui/toast.tsx';
import { GroupsInput } from './groups-input.tsx';
import { newUser, PasswordInput } from './password-input.tsx';
import { newUserSections } from './data.tsx';
import '../people.css';

const inputs = { groups: GroupsInput, password: PasswordInput };

export default function UserNewPage() {
  const go = useGo();
  const replace = useReplace();
  const me = useUser();
  const list = listAddress(paths.users.to());
  return (
    <FormPage
      resource={newUser}
      title={t('New user')}
      crumbs={[
        ...underSettings,
        { label: user.plural, to: list },
        { label: t('New user'), to: paths.newUser.to() },
      ]}
      sections={newUserSections(me?.isAdmin === true)}
      inputs={inputs}
      address={paths.newUser.to()}
      onCancel={() => go(list, 'back')}
      onSaved={(record) => {
        toast(t('{name} created', { name: record.name }), { tone: 'success' });
        replace(paths.user.to({ id: record.id }));
      }}
    />
  );
}
