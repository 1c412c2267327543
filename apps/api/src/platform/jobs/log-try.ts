/** Writes the one log line of a job attempt. */
import type { FastifyBaseLogger } from 'fastify';
import { JOB_TOPICS } from '@hireyard/wire/system/job-topics';
import { tenths, traceFacts } from '../http/request-work.ts';
import type { Tried } from './run-job.ts';

/** Repeating jobs, some every minute, are only logged when they fail. */
export function logTry(log: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn'>, tried: Tried): void {
  const { id, topic, attempt, ended, ms, work } = tried;
  const facts = {
    job: id,
    topic,
    attempt,
    ended,
    ms: tenths(ms),
    db: work.calls,
    dbMs: tenths(work.ms),
    ...traceFacts(work),
  };
  if (ended === 'failed') log.warn(facts, 'a job failed');
  else if (JOB_TOPICS[topic]?.repeats) log.debug(facts);
  else log.info(facts);
}
