import { t } from '@hireyard/messages';
import { announcement } from '@hireyard/wire/comms/announcement';
import { ListPage } from '../../resource-ui/list-page.tsx';
import { paths } from '../../routes.ts';
import { underSettings } from '../../settings-lists.ts';

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
