import { JOB_TOPICS } from '@hireyard/wire/system/job-topics';
import { type RawBuilder, sql } from '../../db/database.ts';

const whens = Object.entries(JOB_TOPICS).map(
  ([topic, { name }]) => sql`when ${sql.lit(topic)} then ${sql.lit(name)}`,
);

/** SQL of what a row of `job` is called; a topic of another release as it stands. */
export const jobName = (alias: string): RawBuilder<string> =>
  sql<string>`case ${sql.ref(`${alias}.topic`)} ${sql.join(whens, sql` `)} else ${sql.ref(`${alias}.topic`)} end`;
