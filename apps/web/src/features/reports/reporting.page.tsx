import { t } from '@hireyard/messages';
import { EntryCards } from '../../page/entry-cards.tsx';
import { Page } from '../../page/page.tsx';
import { useCan } from '../../page/session.ts';
import { reportEntries } from '../../lib/registry/places.ts';
import { IconChart, IconMail } from '../../ui/icons.tsx';
import { PermissionState } from '../../ui/states.tsx';

const ICONS = { 'sent-mail': IconMail };

/** `/reporting`: the reports the user can see, with descriptions. */
export default function ReportingPage() {
  const can = useCan();
  const seen = reportEntries.filter(({ permission }) => can(permission));
  return (
    <Page title={t('Reporting')}>
      <div className="hy-body">
        {seen.length === 0 && <PermissionState what={t('any reports')} />}
        <EntryCards entries={seen} icons={ICONS} otherwise={IconChart} />
      </div>
    </Page>
  );
}
