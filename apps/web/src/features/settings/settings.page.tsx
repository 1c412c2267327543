import { t } from '@hireyard/messages';
import { EntryCards } from '../../page/entry-cards.tsx';
import { menuIcons } from '../../page/menu-model.ts';
import { Page } from '../../page/page.tsx';
import { useCan } from '../../page/session.ts';
import { SETTINGS_GROUPS, settingsEntries } from '../../lib/registry/places.ts';
import { IconSettings } from '../../ui/icons.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PermissionState } from '../../ui/states.tsx';

/** Overview of all setup pages that the user can see. */
export default function SettingsPage() {
  const can = useCan();
  const seen = settingsEntries.filter(({ permission }) => can(permission));
  return (
    <Page title={t('Settings')}>
      <div className="hy-body">
        {seen.length === 0 && <PermissionState what={t('any settings')} />}
        {SETTINGS_GROUPS.map((group) => {
          const entries = seen.filter((entry) => entry.group === group);
          return (
            entries.length > 0 && (
              <Stack as="section" key={group} aria-labelledby={`settings-${group}`}>
                <h2 id={`settings-${group}`} className="hy-label">
                  {group}
                </h2>
                <EntryCards entries={entries} icons={menuIcons} otherwise={IconSettings} />
              </Stack>
            )
          );
        })}
      </div>
    </Page>
  );
}
