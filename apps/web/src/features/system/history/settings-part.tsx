/** Entries of business settings, which need the declarations of settings to display. Loaded on demand. */
import { settingOf } from '@hireyard/wire/settings/catalogue/catalogue';
import type { history } from '@hireyard/wire/records/history';
import type { HistoryChange } from '@hireyard/wire/records/workflow';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { HistoryChanges } from '../../../resource/detail/history.tsx';
import { formatDay, formatMoney, useSettings } from '../../../lib/format.ts';
import { settingText, type Formatters, useDepots } from '../../settings/index.ts';

interface SettingsPartProps {
  readonly entry: Read<typeof history>;
  readonly show: 'name' | 'changes';
}

/** The name of a setting or its changes, worded like its page. Administrators' own codes stay as they are. */
export default function SettingsPart({ entry, show }: SettingsPartProps) {
  const setting = entry.title === null ? undefined : settingOf(entry.title);
  if (show === 'name') return setting?.label ?? entry.title ?? `#${entry.object_id}`;
  if (setting === undefined || entry.erased_at !== null)
    return <HistoryChanges resource={undefined} entry={entry} />;
  const values = entry.changes.filter(({ field }) => field === 'value');
  return (
    <ul>
      {values.map((change, at) => (
        <Change key={`value ${at}`} setting={setting} change={change} />
      ))}
    </ul>
  );
}

function Change({
  setting,
  change: { before, after },
}: {
  readonly setting: NonNullable<ReturnType<typeof settingOf>>;
  readonly change: HistoryChange;
}) {
  const { locale, currency } = useSettings();
  const formatters: Formatters = {
    money: (amount) => formatMoney(amount, locale, currency),
    day: (day) => formatDay(day, locale, 'long'),
    depots: useDepots(),
  };
  const had = before !== null && before !== undefined;
  return (
    <li>
      {had && <del>{settingText(setting, before, formatters)}</del>} {had && '→ '}
      <ins>{settingText(setting, after, formatters)}</ins>
    </li>
  );
}
