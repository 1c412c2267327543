import { fromServer, t } from '@hireyard/messages';
import { job } from '@hireyard/wire/system/job';
import { JOB_TOPICS, topicName } from '@hireyard/wire/system/job-topics';
import { PagedView } from '../../../ui/query-view.tsx';
import { inFigures } from '../../../lib/format.ts';
import { listOptions } from '../../../lib/api/queries.ts';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { MomentText, rich } from '../../../ui/text.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { AboutLink, useDecide } from '../../system/index.ts';
import { Rows, Stack } from '../../../ui/layout.tsx';

const PAGE = 20;

interface JobsCardProps {
  readonly title: string;
  /** Comma-separated states. */
  readonly states: string;
  readonly empty: string;
  /** Whether users can retry or discard them. */
  readonly decide: boolean;
}

export function JobsCard({ title, states, empty, decide }: JobsCardProps) {
  const can = useCan();
  const { busy, retry, giveUp, dialog } = useDecide();
  const mayDecide = decide && can('core.change_job');
  return (
    <Card title={title} help={decide ? 'connections.jobs' : undefined} flush>
      <PagedView
        pages={(page) => listOptions(job, { state__in: states, page, page_size: PAGE })}
        pageSize={PAGE}
        rows={3}
        empty={<EmptyState title={empty} />}
      >
        {(rows, pager) => (
          <>
            <Rows aria-label={title}>
              {rows.map((one) => (
                <Stack key={one.id} as="li" gap={4} data-job={one.id}>
                  <div>
                    <strong>{topicName(one.topic)}</strong>{' '}
                    {one.aggregate !== one.topic && <AboutLink job={one} />}
                  </div>
                  {one.last_error !== null && <p className="hy-anywhere">{fromServer(one.last_error)}</p>}
                  <p className="hy-hint">
                    {rich('{tries} · queued {when}', {
                      tries: triesText(one.attempts),
                      when: <MomentText at={one.created_at} />,
                    })}
                    {one.state === 'queued' && one.run_at !== null && (
                      <> {rich('· next try {when}', { when: <MomentText at={one.run_at} /> })}</>
                    )}
                    {one.state === 'running' && ` ${t('· running now')}`}
                  </p>
                  {mayDecide && (
                    <div className="hy-row">
                      <Button loading={busy === `retry ${one.id}`} onClick={() => void retry(one)}>
                        {t('Try again')}
                      </Button>
                      <DiscardButton topic={one.topic} onDiscard={() => void giveUp(one)} />
                    </div>
                  )}
                </Stack>
              ))}
            </Rows>
            {pager}
          </>
        )}
      </PagedView>
      {dialog}
    </Card>
  );
}

const triesText = (tries: number): string =>
  tries === 0
    ? t('not tried yet')
    : `${inFigures(tries)} ${t('{tries, plural, one {try} other {tries}}', { tries })}`;

interface DiscardButtonProps {
  readonly topic: string;
  readonly onDiscard: () => void;
}

/** Discards a job; says why if jobs of its topic can't be discarded. */
function DiscardButton({ topic, onDiscard }: DiscardButtonProps) {
  const kept = JOB_TOPICS[topic]?.kept;
  if (kept !== undefined) return <span className="hy-hint">{kept}</span>;
  return (
    <Button kind="quiet" onClick={onDiscard}>
      {t('Discard…')}
    </Button>
  );
}
