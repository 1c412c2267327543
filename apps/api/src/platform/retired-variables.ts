/** Variables of earlier releases, accepted without effect for one more release so that the start doesn't fail. */

import { dictionary } from '@hireyard/messages/dictionary';

/** The replacement of each. */
const RETIRED: Readonly<Record<string, string>> = dictionary({
  DATABASE_REPLICA_URL: 'lists are read from the primary',
  ROW_CACHE_MB: 'records are read from the database each time',
});

/** Returns a line for each retired variable that is set. */
export const retiredVariables = (source: Readonly<Record<string, string | undefined>>): readonly string[] =>
  Object.entries(RETIRED).flatMap(([name, now]) =>
    source[name] ? [`${name} is no longer used; ${now}`] : [],
  );
