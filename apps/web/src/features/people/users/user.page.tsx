import { t } from '@hireyard/messages';
import { gainsControl } from '@hireyard/domain/people/user-rules';
import { type User, user } from '@hireyard/wire/people/user';
import { useParams } from 'react-router';
import { PagedView } from '../../../ui/query-view.tsx';
import { useCan, useUser } from '../../../page/session.ts';
import { Contact } from '../../../resource/cells.tsx';
import { History } from '../../../resource/detail/history.tsx';
import type { FormValues } from '../../../resource/form/form-values.ts';
import { RecordPage, type RecordTab } from '../../../resource/detail/record-page.tsx';
import { underSettings } from '../../../lib/registry/places.ts';
import { Card, KeyValues } from '../../../ui/card.tsx';
import type { Question } from '../../../ui/dialog.tsx';
import { MomentText } from '../../../ui/text.tsx';
import { PendingEmail, deviceText } from '../security/index.ts';
import { GroupsInput } from './groups-input.tsx';
import { UserStateChips, userSections, whyClosed, attemptsOptions } from './data.tsx';
import { SessionsTab } from './sessions-tab.tsx';
import { UserMenu, useUserActs } from './user-menu.tsx';
import { Stack, Rows } from '../../../ui/layout.tsx';
import '../people.css';
import { IconCheck } from '../../../ui/icons.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { accessAreas, accessSources, sourceText, specialAccess, VERB_HEADS, VERBS } from './access-words.ts';
import { StateChip } from '../../../ui/chip.tsx';

/** Sign-in attempts by the names of a user: address, device and outcome. */
function AttemptsTab({ id }: { readonly id: number }) {
  return (
    <Card title={t('Sign-in attempts')} flush>
      <PagedView
        pages={(page) => attemptsOptions(id, page)}
        failed={t('Could not load sign-in attempts')}
        loading={t('Loading sign-in attempts')}
        empty={<EmptyState title={t('No sign-in attempts yet')} />}
      >
        {(rows, pager) => (
          <>
            <Rows between aria-label={t('Sign-in attempts')}>
              {rows.map((one) => (
                <li key={one.id}>
                  <div>
                    <strong>
                      <MomentText at={one.at} />
                    </strong>
                    <p className="hy-hint">
                      {t('from {address} · {device}', {
                        address: one.address,
                        device: one.path.includes('/token/') ? t('API client') : deviceText(one.user_agent),
                      })}
                    </p>
                  </div>
                  <StateChip colour={one.success ? 'success' : 'danger'}>
                    {one.success ? t('Signed in') : t('Failed')}
                  </StateChip>
                </li>
              ))}
            </Rows>
            {pager}
          </>
        )}
      </PagedView>
    </Card>
  );
}

/** A user's permissions by area, with their sources. */
function AccessTab({ of: one }: { readonly of: User }) {
  const givers = accessSources(one);
  const areas = accessAreas(givers);
  const special = specialAccess(givers);
  if (areas.length === 0)
    return (
      <EmptyState title={t('{name} has no access yet', { name: one.name })}>
        {t('Add a group to give access.')}
      </EmptyState>
    );
  return (
    <Stack gap="gutter" className="hy-user-access hy-middle">
      {!one.is_active && (
        <p className="hy-hint">{t('Inactive: these permissions apply once reactivated.')}</p>
      )}
      {areas.map(({ area, rows }) => (
        <Card key={area} title={area} flush>
          <table className="hy-table is-wrapping" aria-label={area}>
            <TableHead
              columns={[
                t('What'),
                ...VERBS.map((verb) => [VERB_HEADS[verb], 'hy-tick'] as const),
                [t('Granted by'), 'hy-desk'],
              ]}
            />
            <tbody>
              {rows.map((row) => (
                <tr key={row.name}>
                  <th scope="row">
                    {row.name}
                    <small className="hy-hint hy-phone hy-block">{sourceText(row)}</small>
                  </th>
                  {VERBS.map((verb) => (
                    <td key={verb} className="hy-tick">
                      {row.given[verb].length > 0 ? (
                        <>
                          <IconCheck className="hy-success" />
                          <span className="hy-sr">{t('Yes')}</span>
                        </>
                      ) : (
                        <span className="hy-none">
                          <span aria-hidden="true">–</span>
                          <span className="hy-sr">{t('No')}</span>
                        </span>
                      )}
                    </td>
                  ))}
                  <td className="hy-desk">{sourceText(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      ))}
      {special.length > 0 && (
        <Card title={t('Other permissions')}>
          <ul>
            {special.map(({ name, by }) => (
              <li key={name}>
                {name} <span className="hy-hint">{t('by {by}', { by: by.join(', ') })}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Stack>
  );
}

const RESET_SIGN_IN = t('Removes password, passkeys and codes, and emails a link. Check their address.');
const hints = () => ({
  is_admin: RESET_SIGN_IN,
  is_site_admin: RESET_SIGN_IN,
  email: t('Changes when they open the link we email.'),
});
/** Asks for confirmation before a flag is given. */
function giving(one: User, changes: FormValues): Question | undefined {
  if (!gainsControl(one, changes)) return undefined;
  const { is_admin } = changes;
  const { name, email } = { ...one, ...changes };
  const admin = is_admin === true;
  return {
    title: admin
      ? t('Make {name} an administrator?', { name })
      : t('Make {name} a site administrator?', { name }),
    text: `${admin ? t('Administrators can do everything.') : t('Site administrators manage users and settings.')} ${t('{name} is signed out and emailed a link at {email}. Old passkeys and codes stop working.', { name, email })}`,
    action: admin ? t('Make administrator') : t('Make site administrator'),
    kind: 'primary',
  };
}
const inputs = { groups: GroupsInput };

const header = (one: User) => (
  <>
    <Contact email={one.email} />
    <span>{one.groups.join(', ') || t('No group')}</span>
    <UserStateChips of={one} />
  </>
);
const actions = (one: User) => <UserMenu of={one} />;
const tabs: readonly RecordTab<User>[] = [
  { key: 'details', label: t('Details'), body: (one) => <Details of={one} /> },
  { key: 'access', label: t('Access'), body: (one) => <AccessTab of={one} /> },
  { key: 'sessions', label: t('Sessions'), body: (one) => <SessionsTab of={one} /> },
  { key: 'attempts', label: t('Sign-ins'), body: (one) => <AttemptsTab id={one.id} /> },
  { key: 'history', label: t('History'), body: (one) => <History resource={user} id={one.id} /> },
];

/** One user. Records of users with more permissions are read-only. */
export default function UserPage() {
  const { id } = useParams();
  const me = useUser();
  return (
    <RecordPage
      resource={user}
      parents={underSettings}
      sections={userSections(me?.isAdmin === true, String(me?.id) === id)}
      hints={hints}
      inputs={inputs}
      question={giving}
      editable={(one) => whyClosed(me, one) === undefined}
      header={header}
      actions={actions}
      tabs={tabs}
    />
  );
}

function Details({ of: one }: { readonly of: User }) {
  return (
    <div className="hy-columns">
      <Card title={t('Person')}>
        <KeyValues
          items={[
            [t('First name'), one.first_name],
            [t('Last name'), one.last_name],
            [t('Email'), one.email],
            [t('User name'), one.username],
          ]}
        />
        <NewAddress of={one} />
      </Card>
      <Card title={t('Sign-in')}>
        <KeyValues
          items={[
            [t('Active'), one.is_active ? t('Yes') : t('No')],
            [
              t('Last sign-in'),
              one.last_login === null ? t('Never') : <MomentText key="at" at={one.last_login} />,
            ],
            [t('Second factor'), one.second_factor ? t('Yes') : t('No')],
            [t('Groups'), one.groups.join(', ') || t('None')],
            [t('Administrator'), one.is_admin ? t('Yes') : t('No')],
            [t('Site administrator'), one.is_site_admin ? t('Yes') : t('No')],
          ]}
        />
      </Card>
    </div>
  );
}

/** An address that waits for confirmation. */
function NewAddress({ of: one }: { readonly of: User }) {
  const me = useUser();
  const can = useCan();
  const { busy, act } = useUserActs();
  const { id, pending_email: email } = one;
  if (email === null) return null;
  const may = can('user.change_user') && whyClosed(me, one) === undefined;
  return (
    <PendingEmail
      email={email}
      expiresAt={one.pending_email_expires_at}
      busy={busy === 'resendEmail' ? 'resend' : busy === 'cancelEmail' ? 'cancel' : undefined}
      {...(may && {
        onResend: () => void act({ action: 'resendEmail', id }),
        onCancel: () =>
          void act({
            action: 'cancelEmail',
            id,
            done: t('Change cancelled. The address is still {email}.', { email: one.email }),
          }),
      })}
    />
  );
}
