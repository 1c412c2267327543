/** What a room does apart from requests. `app/background.ts` puts the rooms together. */
import type { Applier } from './inbound/apply.ts';
import type { Door } from './inbound/endpoint.ts';
import type { JobHandler } from './jobs/job.ts';
import type { CatchUp } from './jobs/reconciler.ts';

export interface Background {
  readonly handlers: readonly JobHandler[];
  readonly doors: readonly Door[];
}
export interface Parts {
  /** Work of the business. */
  readonly handlers?: readonly JobHandler[];
  /** Outside services that deliver signed events. */
  readonly doors?: readonly Door[];
  /** What their events do, by provider. */
  readonly appliers?: Readonly<Record<string, Applier>>;
  readonly catchUps?: readonly CatchUp[];
}

/** Writes to the server's log: facts and a few words. */
export type Tell = (facts: Readonly<Record<string, unknown>>, words: string) => void;
