/** The context of every money change: its transaction and the user who caused it. */
import type { Tx } from '../../db/database.ts';
import type { App, WriteCall } from '../../platform/http/call.ts';
import { today } from '../../platform/settings/dated.ts';

export interface MoneyScope {
  readonly app: App;
  readonly db: Tx;
  /** Null = the system: a provider's event or a job. */
  readonly userId: number | null;
  /** Business day, YYYY-MM-DD. */
  readonly today: string;
}

export const scopeOf = ({ app, db, user, today: day }: WriteCall): MoneyScope => ({
  app,
  db,
  userId: user.id === 0 ? null : user.id,
  today: day,
});

/** Returns the scope of automatic work. */
export const ownScope = (app: App, db: Tx): MoneyScope => ({ app, db, userId: null, today: today(app) });
