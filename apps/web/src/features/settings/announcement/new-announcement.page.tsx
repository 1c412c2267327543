import { t } from '@hireyard/messages';
import { announcement } from '@hireyard/wire/comms/announcement';
import { useGo, useReplace } from '../../../page/navigate.tsx';
import { FormPage } from '../../../resource/form/form-page.tsx';
import { listAddress } from '../../../resource/list/use-list.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { toast } from '../../../ui/toast.tsx';
import { announcementSections } from './sections.ts';
import { underSettings } from '../../../lib/registry/places.ts';

export default function AnnouncementNewPage() {
  const go = useGo();
  const replace = useReplace();
  const list = listAddress(paths.announcements.to());
  return (
    <FormPage
      resource={announcement}
      title={t('New announcement')}
      crumbs={[
        ...underSettings,
        { label: t('Announcements'), to: list },
        { label: t('New announcement'), to: paths.newAnnouncement.to() },
      ]}
      initial={{ active: true }}
      sections={announcementSections}
      address={paths.newAnnouncement.to()}
      onCancel={() => go(list, 'back')}
      onSaved={(record) => {
        toast(t('{subject} created', { subject: record.subject }), { tone: 'success' });
        replace(paths.announcement.to({ id: record.id }));
      }}
    />
  );
}
