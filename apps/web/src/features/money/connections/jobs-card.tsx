import { t } from '@hireyard/messages';
import { job } from '@hireyard/wire/system/job';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PagedView } from '../../../ui/query-view.tsx';
import { inFigures } from '../../../lib/format.ts';
import { listOptions, keys } from '../../../lib/api/queries.ts';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { MomentText, rich } from '../../../ui/text.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { aboutOf, type Job, topicText } from './words.ts';
import { Rows, Stack } from '../../../ui/layout.tsx';
import { heads } from '@hireyard/wire/resource/heads';
import { inboundevent } from '@hireyard/wire/system/inboundevent';
import { client } from '../../../lib/api/client.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { toast } from '../../../ui/toast.tsx';

// Retries, discards and replays jobs and events, then reloads both lists.

export function useActions() {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const act = async (name: string, send: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(name);
    try {
      await send();
      toast(done, { tone: 'success' });
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    } finally {
      setBusy(undefined);
      await Promise.all(
        [heads.job, heads.inboundevent].map(async (one) =>
          cache.invalidateQueries({ queryKey: keys.all(one) }),
        ),
      );
    }
  };
  return {
    /** The job or event being processed, e.g. `job 3`. */
    busy,
    retry: async (id: number) =>
      act(`job ${id}`, async () => client(job).action('retry', { id }), t('Trying again now')),
    giveUp: async (id: number) =>
      act(`job ${id}`, async () => client(job).action('giveUp', { id }), t('Job discarded')),
    replay: async (id: number) =>
      act(`event ${id}`, async () => client(inboundevent).action('replay', { id }), t('Replaying event')),
  };
}

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
  const { busy, retry, giveUp } = useActions();
  const [ask, dialog] = useConfirm();
  const mayDecide = decide && can('core.change_job');
  const giveUpAsked = async (one: Job) => {
    const yes = await ask({
      title: t('Discard this job?'),
      text: t('“{topic}” will not run. Jobs it blocks continue.', {
        topic: topicText(one.topic),
      }),
      action: t('Discard'),
    });
    if (yes) await giveUp(one.id);
  };
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
                    <strong>{topicText(one.topic)}</strong>{' '}
                    {one.aggregate !== one.topic && <AboutLink aggregate={one.aggregate} />}
                  </div>
                  {one.last_error !== null && <p className="hy-anywhere">{one.last_error}</p>}
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
                      <Button loading={busy === `job ${one.id}`} onClick={() => void retry(one.id)}>
                        {t('Try again')}
                      </Button>
                      <Button kind="quiet" onClick={() => void giveUpAsked(one)}>
                        {t('Discard')}
                      </Button>
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

function AboutLink({ aggregate }: { readonly aggregate: string }) {
  const { text, to } = aboutOf(aggregate);
  return to === undefined ? <span className="hy-hint">{text}</span> : <Link to={to}>{text}</Link>;
}
