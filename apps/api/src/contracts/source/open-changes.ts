/** Which change requests somebody still has to answer (domain rules §10). */
import { OPEN_CHANGES } from '@hireyard/domain/contracts/change-request';
import { sql } from '../../db/database.ts';

/** Condition over the columns of `change_request`, without parameters, so that its partial index serves it. */
export const OPEN_CHANGE = sql.raw(
  `position in (${OPEN_CHANGES.map((position) => `'${position}'`).join(', ')})`,
);
