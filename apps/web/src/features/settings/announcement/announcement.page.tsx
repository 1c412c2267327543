import { t } from '@hireyard/messages';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { announcement } from '@hireyard/wire/comms/announcement';
import { useParams } from 'react-router-dom';
import { History } from '../../../resource/detail/history.tsx';
import { RecordPage, type RecordTab } from '../../../resource/detail/record-page.tsx';
import { RetireMenu } from '../../../resource/detail/actions.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { DateText, MomentText, Written } from '../../../ui/text.tsx';
import { announcementSections } from './sections.ts';
import { rich } from '../../../ui/rich.tsx';
import { underSettings } from '../../../lib/registry/places.ts';

type Announcement = Read<typeof announcement>;

const header = (one: Announcement) => (
  <>
    {!one.active && <StateChip colour="medium">{t('Retired')}</StateChip>}
    <span>{rich('Written {when}', { when: <MomentText at={one.created_at} /> })}</span>
  </>
);
const actions = (one: Announcement) => (
  <RetireMenu
    resource={announcement}
    record={one}
    consequence={t('It is no longer shown on the start page.')}
  />
);
const tabs: readonly RecordTab<Announcement>[] = [
  {
    key: 'details',
    label: t('Details'),
    body: (one) => (
      <div className="hy-columns">
        <Card title={t('Text')}>
          <Written>{one.content}</Written>
        </Card>
        <Card title={t('Shown on the start page')}>
          <KeyValues
            items={[
              [
                t('From'),
                one.shown_from === null ? t('At once') : <DateText key="from" day={one.shown_from} />,
              ],
              [
                t('Until'),
                one.shown_until === null ? (
                  t('It is switched off')
                ) : (
                  <DateText key="until" day={one.shown_until} />
                ),
              ],
              [t('Active'), one.active ? t('Yes') : t('No, retired')],
            ]}
          />
        </Card>
      </div>
    ),
  },
  { key: 'history', label: t('History'), body: (one) => <History resource={announcement} id={one.id} /> },
];

/** One announcement. */
export default function AnnouncementPage() {
  const { id } = useParams();
  return (
    <RecordPage
      resource={announcement}
      id={id}
      parents={underSettings}
      listPath={paths.announcements.to()}
      path={(one) => paths.announcement.to({ id: one })}
      sections={announcementSections}
      header={header}
      actions={actions}
      tabs={tabs}
    />
  );
}
