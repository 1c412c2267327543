/** Which processes are there, and the database that they share. */
import { t } from '@hireyard/messages';
import type { SystemNode, SystemOverview } from '@hireyard/wire/system/system';
import type { ReactNode } from 'react';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { inFigures } from '../../../lib/locale.ts';
import { MomentText } from '../../../ui/money.tsx';
import { rich } from '../../../ui/rich.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { durationText, sizeText } from '../words.ts';

const roleText = ({ serves, works }: SystemNode): string =>
  serves && works
    ? t('answers requests and does background work')
    : works
      ? t('does background work')
      : t('answers requests');

/** What a replica does, as PostgreSQL names it. */
const REPLICA: Readonly<Record<string, string>> = {
  streaming: t('follows'),
  catchup: t('is catching up'),
  startup: t('starts'),
};

export function MachinesCard({ system: { nodes, database } }: { readonly system: SystemOverview }) {
  const { version, size, connections, most_connections, migration, replicas } = database;
  const facts: (readonly [string, ReactNode])[] = [
    [t('Database'), `PostgreSQL ${version}`],
    [t('Size'), sizeText(size)],
    [
      t('Connections'),
      t('{connections} of {most}', {
        connections: inFigures(connections),
        most: inFigures(most_connections),
      }),
    ],
    [t('Last migration'), migration],
    ...replicas.map(({ name, state, behind }): readonly [string, ReactNode] => [
      t('Replica {name}', { name }),
      `${REPLICA[state] ?? state}${behind === null ? '' : ` · ${t('{time} behind', { time: durationText(behind) })}`}`,
    ]),
  ];
  return (
    <Card title={t('Machines')} help="system.machines" flush>
      {nodes.length === 0 && <EmptyState title={t('No process says that it is there')} />}
      <ul className="hy-sys-rows" aria-label={t('Processes')}>
        {nodes.map((one) => (
          <li key={one.node}>
            <div>
              <strong>{one.name}</strong>
              <p className="hy-hint">{roleText(one)}</p>
              <p className="hy-hint">
                {rich('version {version} · since {when}', {
                  version: one.version,
                  when: <MomentText at={one.started_at} />,
                })}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <div className="hy-sys-database">
        <KeyValues items={facts} />
      </div>
    </Card>
  );
}
