import { t } from '@hireyard/messages';
import { EntryCards } from '../../../page/entry-cards.tsx';
import { Page } from '../../../page/page.tsx';
import { useCan } from '../../../page/session.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { IconChange, IconInbox, IconMail } from '../../../ui/icons.tsx';
import { PermissionState } from '../../../ui/states.tsx';

const ENTRIES = [
  {
    id: 'inbox',
    label: paths.inbox.title,
    description: t('Customer messages, matched to contracts.'),
    to: paths.inbox.to(),
    permission: 'comms.view_sesmail_incoming',
  },
  {
    id: 'change-requests',
    label: paths.changeRequests.title,
    description: t('Changes requested by customers.'),
    to: paths.changeRequests.to(),
    permission: 'comms.view_changerequest',
  },
  {
    id: 'sent-mail',
    label: paths.sentMail.title,
    description: t('Sent email and its delivery.'),
    to: paths.sentMail.to(),
    permission: 'comms.view_sesmail',
  },
];
const ICONS = { 'change-requests': IconChange, 'sent-mail': IconMail };

/** `/inbound`: received messages and sent email (specification §2.1, §2.2). */
export default function CommsPage() {
  const can = useCan();
  const seen = ENTRIES.filter(({ permission }) => can(permission));
  return (
    <Page title={paths.inbound.title}>
      <div className="hy-body">
        {seen.length === 0 && <PermissionState what={t('messages')} />}
        <EntryCards entries={seen} icons={ICONS} otherwise={IconInbox} />
      </div>
    </Page>
  );
}
