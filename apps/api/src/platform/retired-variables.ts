/** Variables of earlier releases that are accepted for one more release and do nothing: a start must not fail because of them. */

import { dictionary } from '@hireyard/messages/dictionary';

/** What has taken the place of each. */
const RETIRED: Readonly<Record<string, string>> = dictionary({
  DATABASE_REPLICA_URL: 'lists are read from the primary',
  ROW_CACHE_MB: 'records are read from the database each time',
});

/** A line for the operator about each retired variable that has a value. */
export const retiredVariables = (source: Readonly<Record<string, string | undefined>>): readonly string[] =>
  Object.entries(RETIRED).flatMap(([name, now]) =>
    source[name] ? [`${name} is no longer used; ${now}`] : [],
  );
