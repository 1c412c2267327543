import { t } from '@hireyard/messages';
import { announcement } from '@hireyard/wire/comms/announcement';
import { ListPage } from '../../../resource/list/list-page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { underSettings } from '../../../lib/registry/places.ts';

/** What everybody should know. */
export default function AnnouncementListPage() {
  return (
    <ListPage
      resource={announcement}
      path={paths.announcements.to()}
      recordPath={(id) => paths.announcement.to({ id })}
      createPath={paths.newAnnouncement.to()}
      crumbs={[...underSettings, { label: t('Announcements'), to: paths.announcements.to() }]}
    />
  );
}
