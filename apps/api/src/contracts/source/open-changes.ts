/** Change requests without an answer (domain rules §10). */
import { OPEN_CHANGES } from '@hireyard/domain/contracts/change-request';
import { sql } from '../../db/database.ts';

/** Condition on `change_request` without parameters, so that PostgreSQL uses the partial index. */
export const OPEN_CHANGE = sql.raw(
  `position in (${OPEN_CHANGES.map((position) => `'${position}'`).join(', ')})`,
);
