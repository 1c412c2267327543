/** Failed jobs grouped by topic and error, so that one press retries all jobs of an outage. */
import { t } from '@hireyard/messages';
import { bulkAction } from '@hireyard/wire/bulk';
import { heads } from '@hireyard/wire/resource/heads';
import { JOB_TOPICS, topicName } from '@hireyard/wire/system/job-topics';
import { job } from '@hireyard/wire/system/job';
import type { FailureGroup } from '@hireyard/wire/system/system';
import { useState } from 'react';
import { http } from '../../../lib/api/client.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { BulkDialog } from '../../../resource/bulk/bulk-dialog.tsx';
import { RunView } from '../../../resource/bulk/run.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { inFigures } from '../../../lib/format.ts';
import { MomentText, rich } from '../../../ui/text.tsx';
import { toast } from '../../../ui/toast.tsx';
import { FailureText } from '../job-facts.tsx';
import { Rows, Stack } from '../../../ui/layout.tsx';

const filtersOf = ({ topic, same_error }: FailureGroup) => ({ state__in: 'dead', topic, same_error });
/** Length of a timestamp down to the minute, the precision shown. */
const MINUTE = 16;
const nameOf = ({ topic, same_error }: FailureGroup): string => `${topic} ${same_error}`;

export function FailuresCard({ groups }: { readonly groups: readonly FailureGroup[] }) {
  const [run, setRun] = useState<{ readonly id: number; readonly title: string }>();
  const [givingUp, setGivingUp] = useState<FailureGroup>();
  const giveUp = bulkAction(job.name, 'give_up');
  return (
    <>
      {groups.length > 0 && (
        <Card title={t('Failed jobs')} help="system.decide" flush>
          <Rows between aria-label={t('Failed jobs')}>
            {groups.map((group) => (
              <Group
                key={nameOf(group)}
                group={group}
                onRun={(id) => setRun({ id, title: topicName(group.topic) })}
                onGiveUp={() => setGivingUp(group)}
              />
            ))}
          </Rows>
        </Card>
      )}
      {run !== undefined && (
        <Dialog
          open
          wide
          title={t('Try again: {what}', { what: run.title })}
          onClose={() => setRun(undefined)}
          actions={
            <>
              <Link to={paths.bulkRun.to({ id: run.id })}>{t('Open full page')}</Link>
              <Button kind="primary" onClick={() => setRun(undefined)}>
                {t('Close')}
              </Button>
            </>
          }
        >
          <RunView id={run.id} />
        </Dialog>
      )}
      {givingUp !== undefined && giveUp !== undefined && (
        <BulkDialog
          resource={job}
          action={{ ...giveUp, consequence: JOB_TOPICS[givingUp.topic]?.otherwise ?? giveUp.consequence }}
          count={givingUp.count}
          records={{ filters: filtersOf(givingUp) }}
          onClose={() => setGivingUp(undefined)}
        />
      )}
    </>
  );
}

interface GroupProps {
  readonly group: FailureGroup;
  /** Receives the id of the bulk action that retries them. */
  readonly onRun: (id: number) => void;
  readonly onGiveUp: () => void;
}

function Group({ group, onRun, onGiveUp }: GroupProps) {
  const mayDecide = useCan()('core.change_job');
  const [busy, setBusy] = useState(false);
  const { topic, count, behind, first_at, last_at } = group;
  const retry = async () => {
    setBusy(true);
    try {
      const made = await http<{ id: number }>({
        method: 'POST',
        path: `/api/v1/${heads.bulkrun.path}/`,
        body: { resource: job.name, action: 'retry', inputs: {}, filters: filtersOf(group) },
      });
      onRun(made.id);
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li data-topic={topic}>
      <Stack gap={4}>
        <h3>
          <Link to={paths.jobs.to({}, filtersOf(group))}>
            {count > 1 && `${inFigures(count)} × `}
            {topicName(topic)}
          </Link>
        </h3>
        <FailureText error={group.last_error} kind={group.failure} />
        <p className="hy-hint">
          {first_at.slice(0, MINUTE) === last_at.slice(0, MINUTE)
            ? rich('failed {when}', { when: <MomentText at={last_at} /> })
            : rich('failed {from} to {until}', {
                from: <MomentText at={first_at} />,
                until: <MomentText at={last_at} />,
              })}
          {behind > 0 && ` · ${t('{count, plural, one {# job} other {# jobs}} blocked', { count: behind })}`}
        </p>
      </Stack>
      {mayDecide && (
        <div className="hy-row">
          <Button kind="primary" loading={busy} onClick={() => void retry()}>
            {count === 1 ? t('Try again') : t('Try all {count} again', { count: inFigures(count) })}
          </Button>
          {JOB_TOPICS[topic]?.kept === undefined && (
            <Button kind="quiet" onClick={onGiveUp}>
              {t('Discard…')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
