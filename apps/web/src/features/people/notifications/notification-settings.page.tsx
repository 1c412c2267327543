import { type Channel, CHANNELS } from '@hireyard/domain/people/notification-kinds';
import { fromServer, inSentence, t } from '@hireyard/messages';
import type { ChosenKind } from '@hireyard/wire/people/notification-choices';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { NotLoaded } from '../../../ui/query-view.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Page } from '../../../page/page.tsx';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/inputs.tsx';
import { preferences, useChoose } from './data.ts';
import { DevicesCard } from './devices-card.tsx';
import { MailCard } from './mail-card.tsx';
import './notifications.css';

const HEADS: Readonly<Record<Channel, string>> = { app: t('In app'), mail: t('Email'), push: t('Push') };

/** The channels of each kind. Kinds that the user may not receive are absent. */
function KindsCard({ kinds }: { readonly kinds: readonly ChosenKind[] }) {
  const { keep } = useChoose();
  const areas = [...new Set(kinds.map(({ area }) => area))];
  return (
    <Card title={t('Notify me about')} flush>
      <table className="hy-table is-wrapping hy-told-kinds">
        <thead>
          <tr>
            <th scope="col">{t('Kind')}</th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {HEADS[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <Fragment key={area}>
              <tr className="hy-told-area">
                <th scope="rowgroup" colSpan={4}>
                  {fromServer(area)}
                </th>
              </tr>
              {kinds
                .filter((kind) => kind.area === area)
                .map(({ code, label, description, channels }) => ({
                  code,
                  channels,
                  label: fromServer(label),
                  description: fromServer(description),
                }))
                .map(({ code, label, description, channels }) => (
                  <tr key={code}>
                    <th scope="row">
                      {label}
                      <p className="hy-hint">{description}</p>
                    </th>
                    {CHANNELS.map((channel) => (
                      <td key={channel}>
                        <HiddenLabelSwitch
                          label={`${label}: ${inSentence(HEADS[channel])}`}
                          on={channels[channel]}
                          onSwitch={(on) => void keep({ choices: { [code]: { [channel]: on } } })}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface HiddenLabelSwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

/** Its label is for screen readers: the table headers show it. */
function HiddenLabelSwitch({ label, on, onSwitch }: HiddenLabelSwitchProps) {
  return (
    <Switch checked={on} onChange={(event) => onSwitch(event.target.checked)}>
      <span className="hy-sr">{label}</span>
    </Switch>
  );
}

/** Notification settings. Each switch is saved at once. */
export default function NotificationSettingsPage() {
  const chosen = useQuery(preferences);
  const { data } = chosen;
  const { notifications, notificationSettings } = paths;
  return (
    <Page
      title={notificationSettings.title}
      crumbs={[
        { label: notifications.title, to: notifications.to() },
        { label: t('Settings'), to: notificationSettings.to() },
      ]}
    >
      <div className="hy-body hy-told-settings hy-middle">
        {data === undefined ? (
          <NotLoaded query={chosen} rows={10} />
        ) : (
          <>
            <DevicesCard chosen={data} />
            <MailCard chosen={data} />
            <KindsCard kinds={data.kinds} />
          </>
        )}
      </div>
    </Page>
  );
}
