import { isOnlyUnchecked, type SystemProblem, type SystemProblemCode } from '@hireyard/domain/system/health';
import { fromServer, t } from '@hireyard/messages';
import { dictionary } from '@hireyard/messages/dictionary';
import type { MailDirection, MailReplies, SystemNode, SystemOverview } from '@hireyard/wire/system/system';
import type { ReactNode } from 'react';
import { inFigures } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Link } from '../../../page/navigate.tsx';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { IconCheck, IconWarn } from '../../../ui/icons.tsx';
import { rich, MomentText } from '../../../ui/text.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { durationText, problemText, sizeText } from '../words.ts';
import { Stack, Rows, PlainButton } from '../../../ui/layout.tsx';

// Running processes and their database.

const roleText = ({ serves, works }: SystemNode): string =>
  serves && works ? t('Handles requests and jobs') : works ? t('Handles jobs') : t('Handles requests');

/** The state of a replica, as PostgreSQL names it. */
const REPLICA: Readonly<Record<string, string>> = {
  streaming: t('streaming'),
  catchup: t('catching up'),
  startup: t('starting'),
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
    <Card title={t('Servers')} help="system.machines" flush>
      {nodes.length === 0 && <EmptyState title={t('No running processes found')} />}
      <Rows between aria-label={t('Processes')}>
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
      </Rows>
      <div className="hy-card-foot hy-sys-below">
        <KeyValues items={facts} />
      </div>
    </Card>
  );
}

// Outgoing and incoming email, by the last sign-in to each service.

const OUT: Readonly<Record<string, string>> = dictionary({
  capture: t('Stored on this server, not sent'),
  smtp: t('Mail server'),
  ses: 'Amazon SES',
});
const IN: Readonly<Record<string, string>> = dictionary({
  off: t('Not set up'),
  smtp: t('Built-in mail server'),
  ses: 'Amazon SES',
  imap: t('Mailbox'),
});

const VERDICTS = {
  accepted: <StateChip colour="success">{t('Accepted')}</StateChip>,
  refused: <StateChip colour="danger">{t('Refused')}</StateChip>,
  unknown: <StateChip colour="warning">{t('Could not be checked')}</StateChip>,
  unasked: <StateChip colour="warning">{t('Not checked yet')}</StateChip>,
} as const;

/** Shows outgoing email, incoming email and replies. */
export function MailCard({ mail }: { readonly mail: SystemOverview['mail'] }) {
  return (
    <Card title={t('Mail')} help="system.mail" flush>
      <Rows between>
        <Row
          name={t('Outgoing email')}
          way={OUT[mail.out.way] ?? mail.out.way}
          signsIn={mail.out.way !== 'capture'}
          last={mail.out.way === 'capture' ? null : mail.out.last_at}
          lastText={(when) => rich('last email sent {when}', { when })}
          state={mail.out}
        />
        <Row
          name={t('Incoming email')}
          way={IN[mail.in.way] ?? mail.in.way}
          signsIn={mail.in.way === 'imap'}
          last={mail.in.last_at}
          lastText={(when) => rich('last email received {when}', { when })}
          state={mail.in}
        />
        {mail.replies !== null && <Replies replies={mail.replies} />}
      </Rows>
    </Card>
  );
}

interface RowProps {
  readonly name: string;
  readonly way: string;
  /** Whether it signs in to a service, so that it can be checked. */
  readonly signsIn: boolean;
  readonly last: string | null;
  readonly lastText: (when: ReactNode) => ReactNode;
  readonly state: MailDirection;
}

function Row({ name, way, signsIn, last, lastText, state }: RowProps) {
  const { ok_at, failing_since, problem } = state;
  return (
    <li>
      <div>
        <strong>{name}</strong> {signsIn && <Works state={state} />}
        {problem !== null && <p className="hy-danger">{fromServer(problem)}</p>}
        <p className="hy-hint">{way}</p>
        {failing_since !== null && (
          <p className="hy-hint">
            {rich('failing since {when}', { when: <MomentText at={failing_since} /> })}
          </p>
        )}
        {ok_at !== null && (
          <p className="hy-hint">{rich('last worked {when}', { when: <MomentText at={ok_at} /> })}</p>
        )}
        {last !== null && <p className="hy-hint">{lastText(<MomentText at={last} />)}</p>}
      </div>
    </li>
  );
}

function Replies({ replies: { domain, checked_at, verdict, words } }: { readonly replies: MailReplies }) {
  return (
    <li>
      <div>
        <strong>{t('Replies')}</strong> {VERDICTS[verdict ?? 'unasked']}
        {words !== '' && (
          <p className={verdict === 'refused' ? 'hy-danger' : undefined}>{fromServer(words)}</p>
        )}
        <p className="hy-hint">{t('Any address at {domain}', { domain })}</p>
        {checked_at !== null && (
          <p className="hy-hint">{rich('last checked {when}', { when: <MomentText at={checked_at} /> })}</p>
        )}
      </div>
    </li>
  );
}

function Works({ state: { problem, ok_at } }: { readonly state: MailDirection }) {
  if (problem !== null) return <StateChip colour="danger">{t('Failed')}</StateChip>;
  if (ok_at === null) return <StateChip colour="warning">{t('Not checked yet')}</StateChip>;
  return <StateChip colour="success">{t('Working')}</StateChip>;
}

type PlaceName = 'catch-ups' | 'checks' | 'machines' | 'mail';

/** Where a problem can be solved: on another page, */
const PAGES: Readonly<Partial<Record<SystemProblemCode, string>>> = {
  jobs_dead: paths.jobs.to(),
  work_waits: paths.jobs.to({}, { state__in: 'queued,running' }),
  deliveries_failed: paths.deliveries.to(),
  history_broken: paths.history.to(),
};
/** or further down on this page. */
const PARTS: Readonly<Partial<Record<SystemProblemCode, PlaceName>>> = {
  figures_wrong: 'checks',
  history_unsealed: 'checks',
  backup_failed: 'checks',
  backup_old: 'checks',
  backup_missing: 'checks',
  figures_unchecked: 'checks',
  figures_old: 'checks',
  mail_out_failed: 'mail',
  mail_in_failed: 'mail',
  mail_kept: 'mail',
  mail_unchecked: 'mail',
  mail_replies_refused: 'mail',
  mail_replies_unchecked: 'mail',
  catch_up_failed: 'catch-ups',
  catch_up_late: 'catch-ups',
  no_worker: 'machines',
  replica_behind: 'machines',
  versions_differ: 'machines',
};

/** A part of the page that a problem links to. */
export function Place({ name, children }: { readonly name: PlaceName; readonly children: ReactNode }) {
  return (
    <div id={`system-${name}`} className="hy-sys-place" tabIndex={-1}>
      {children}
    </div>
  );
}

function Problem({ problem }: { readonly problem: SystemProblem }) {
  const words = problemText(problem);
  const page = PAGES[problem.code];
  const part = PARTS[problem.code];
  if (page !== undefined) return <Link to={page}>{words}</Link>;
  if (part === undefined) return words;
  const show = () => {
    const place = document.getElementById(`system-${part}`);
    place?.scrollIntoView({ block: 'start' });
    place?.focus({ preventScroll: true });
  };
  return (
    <PlainButton type="button" link onClick={show}>
      {words}
    </PlainButton>
  );
}

const TONES = { well: 'is-success', note: '', look: 'is-warning', bad: 'is-danger' } as const;

/** Shows whether everything works, and lists the problems. */
export function Health({ system: { problems, as_of } }: { readonly system: SystemOverview }) {
  const well = problems.length === 0;
  const gravest = problems[0]?.gravity ?? 'well';
  return (
    <section className={`hy-sys-health hy-surface ${TONES[gravest]}`} aria-labelledby="system-health">
      {well ? <IconCheck /> : <IconWarn />}
      <div role="status">
        <h2 id="system-health">
          {well
            ? t('All systems normal')
            : isOnlyUnchecked(problems)
              ? t('Not checked yet')
              : t('{count, plural, one {# issue needs} other {# issues need}} attention', {
                  count: problems.length,
                })}
        </h2>
        {well && <p>{t('No backlog, and all checks passed.')}</p>}
        {!well && (
          <Stack as="ul" gap={2}>
            {problems.map((problem) => (
              <li key={problem.code} data-problem={problem.code}>
                <Problem problem={problem} />
              </li>
            ))}
          </Stack>
        )}
      </div>
      <p className="hy-hint">{rich('As of {when}', { when: <MomentText at={as_of} /> })}</p>
    </section>
  );
}
