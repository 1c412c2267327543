import { t, fromServer } from '@hireyard/messages';
import { NotLoaded } from '../../ui/query-view.tsx';
import { Page } from '../../page/page.tsx';
import { useCan } from '../../page/session.ts';
import { SectionLinks } from '../../resource/list/section-links.tsx';
import { paths } from '../../lib/registry/paths.ts';
import { ErrorState, PermissionState } from '../../ui/states.tsx';
import { CatchUpsCard, DeliveriesCard, WorkCard } from './overview/work.tsx';
import { FailuresCard } from './overview/failures-card.tsx';
import { Health, MachinesCard, MailCard, Place } from './overview/health.tsx';
import { systemSections, underSystem } from './about-link.tsx';
import { Sides, Stack, Rows } from '../../ui/layout.tsx';
import type { SystemOverview } from '@hireyard/wire/system/system';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StateChip } from '../../ui/chip.tsx';
import { inFigures } from '../../lib/format.ts';
import { MomentText, rich } from '../../ui/text.tsx';
import { useDecide, useSystem } from './use-decide.tsx';
import { FINDING } from './words.ts';
import './system.css';

// Checks of figures, history and backup.

function TrustCard({ system: { figures, history, backup, problems } }: { readonly system: SystemOverview }) {
  return (
    <Card title={t('Checks')} help="system.checks" flush>
      <Rows between>
        <Figures figures={figures} />
        <History history={history} />
        <Backup backup={backup} old={problems.some(({ code }) => code === 'backup_old')} />
      </Rows>
    </Card>
  );
}

interface BackupProps {
  readonly backup: SystemOverview['backup'];
  readonly old: boolean;
}

function Backup({ backup, old }: BackupProps) {
  if (backup === null)
    return (
      <li>
        <div>
          <strong>{t('Backup')}</strong>
          <p className="hy-hint">{t('No backup found. Run npm run backup.')}</p>
        </div>
      </li>
    );
  return (
    <li>
      <div>
        <strong>{t('Backup')}</strong>{' '}
        <StateChip colour={!backup.ok ? 'danger' : old ? 'warning' : 'success'}>
          {!backup.ok ? t('Failed') : old ? t('Too old') : t('Up to date')}
        </StateChip>
        <p className="hy-hint">
          <MomentText at={backup.at} />
          {backup.words !== '' && ` · ${fromServer(backup.words)}`}
        </p>
      </div>
    </li>
  );
}

function History({ history }: { readonly history: SystemOverview['history'] }) {
  const { problem, checked_at, sealed_at, unsealed } = history;
  return (
    <li>
      <div>
        <strong>{t('History')}</strong>{' '}
        {problem !== null ? (
          <StateChip colour="danger">{t('Altered')}</StateChip>
        ) : (
          checked_at !== null && <StateChip colour="success">{t('Intact')}</StateChip>
        )}
        {problem !== null && <p className="hy-danger">{fromServer(problem)}</p>}
        <p className="hy-hint">
          {sealed_at === null
            ? t('not sealed yet')
            : rich('sealed {when}', { when: <MomentText at={sealed_at} /> })}
          {unsealed > 0 &&
            ` · ${t('{count, plural, one {# entry} other {# entries}} not sealed yet', { count: unsealed })}`}
        </p>
        <p className="hy-hint">
          {checked_at === null
            ? t('not checked yet (checked nightly)')
            : rich('checked {when}', { when: <MomentText at={checked_at} /> })}
        </p>
      </div>
    </li>
  );
}

function Figures({ figures: { last, job } }: { readonly figures: SystemOverview['figures'] }) {
  const mayCheck = useCan()('core.change_job');
  const { busy, check } = useDecide();
  const under = job !== null && (job.state === 'queued' || job.state === 'running');
  return (
    <li data-check="figures">
      <div>
        <strong>{t('Stock and money')}</strong>{' '}
        {last !== null && (
          <StateChip colour={last.wrong === 0 ? 'success' : 'danger'}>
            {last.wrong === 0
              ? t('All figures correct')
              : t('{count, plural, one {# wrong figure} other {# wrong figures}}', {
                  count: last.wrong,
                })}
          </StateChip>
        )}
        <p className="hy-hint">
          {last === null
            ? t('not checked yet')
            : rich('checked {when}', { when: <MomentText at={last.at} /> })}
        </p>
        {job?.state === 'dead' && <p className="hy-danger">{fromServer(job.last_error ?? '')}</p>}
        {under && <CheckProgress job={job} />}
        {last !== null && last.findings.length > 0 && <Findings last={last} />}
      </div>
      {mayCheck && (
        <Button loading={busy === 'check' || under} onClick={() => void check()}>
          {t('Check now')}
        </Button>
      )}
    </li>
  );
}

type CheckJob = NonNullable<SystemOverview['figures']['job']>;

function CheckProgress({ job: { progress, progress_text } }: { readonly job: CheckJob }) {
  return (
    <Stack gap={2} role="status">
      <progress aria-label={t('Checking all figures')} value={Number(progress)} max={1} />
      <span className="hy-hint">{progress_text === '' ? t('Queued') : fromServer(progress_text)}</span>
    </Stack>
  );
}

function Findings({ last }: { readonly last: NonNullable<SystemOverview['figures']['last']> }) {
  const { findings, wrong } = last;
  return (
    <details className="hy-sys-findings">
      <summary>{t('Details')}</summary>
      <Stack as="ul" gap={4} className="hy-size-table">
        {findings.map(({ kind, text }) => (
          <li key={`${kind} ${text}`}>
            <b>{FINDING[kind]}</b> {fromServer(text)}
          </li>
        ))}
      </Stack>
      {wrong > findings.length && (
        <p className="hy-hint">
          {t('First {count} of {all}', { count: inFigures(findings.length), all: inFigures(wrong) })}
        </p>
      )}
    </details>
  );
}

/** The System page: status and what to do about problems (docs/extend/jobs.md, "Monitoring"). */
export default function SystemPage() {
  const can = useCan();
  const seen = can('core.view_job');
  return (
    <Page
      title={t('System')}
      crumbs={underSystem}
      band={
        seen && <SectionLinks label={t('System')} sections={systemSections} current={paths.system.to()} />
      }
    >
      {seen ? <Overview /> : <PermissionState what={t('the system status')} />}
    </Page>
  );
}

function Overview() {
  const system = useSystem();
  const { data, error, refetch } = system;
  if (data === undefined)
    return (
      <div className="hy-body">
        <NotLoaded
          query={system}
          failed={t('Could not load the system status')}
          rows={10}
          loading={t('Loading the system status')}
        />
      </div>
    );
  return (
    <div className="hy-body">
      {error !== null && (
        <ErrorState
          title={t('The figures could not be refreshed')}
          detail={error.message}
          onRetry={() => void refetch()}
        />
      )}
      <Health system={data} />
      <FailuresCard groups={data.failures} />
      <Sides>
        <Stack gap="gutter">
          <WorkCard topics={data.topics} />
          <Place name="catch-ups">
            <CatchUpsCard catchUps={data.catch_ups} />
          </Place>
          <DeliveriesCard providers={data.providers} />
        </Stack>
        <Stack gap="gutter">
          <Place name="checks">
            <TrustCard system={data} />
          </Place>
          <Place name="mail">
            <MailCard mail={data.mail} />
          </Place>
          <Place name="machines">
            <MachinesCard system={data} />
          </Place>
        </Stack>
      </Sides>
    </div>
  );
}
