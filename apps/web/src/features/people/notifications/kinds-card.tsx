import { fromServer, inSentence, t } from '@hireyard/messages';
import { type Channel, CHANNELS } from '@hireyard/domain/people/notification-kinds';
import type { ChosenKind } from '@hireyard/wire/people/notification-choices';
import { Fragment } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/inputs.tsx';
import { useChoose } from './use-choose.ts';

const HEADS: Readonly<Record<Channel, string>> = { app: t('List'), mail: t('Mail'), push: t('Push') };

/** Which kinds come which way. Kinds that one may not hear of are not there. */
export function KindsCard({ kinds }: { readonly kinds: readonly ChosenKind[] }) {
  const { keep } = useChoose();
  const areas = [...new Set(kinds.map(({ area }) => area))];
  return (
    <Card title={t('Notify me about')} flush>
      <table className="hy-told-kinds">
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
                      // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell: the switch in it has its words
                      <td key={channel}>
                        <Switch
                          checked={channels[channel]}
                          onChange={(event) =>
                            void keep({ choices: { [code]: { [channel]: event.target.checked } } })
                          }
                        >
                          <span className="hy-sr">
                            {label}: {inSentence(HEADS[channel])}
                          </span>
                        </Switch>
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
