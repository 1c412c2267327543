/** The background work of a room. `app/background.ts` combines the rooms. */
import type { Applier } from './inbound/apply.ts';
import type { WebhookEndpoint } from './inbound/endpoint.ts';
import type { JobHandler } from './jobs/job.ts';
import type { CatchUp } from './jobs/reconciler.ts';

export interface Background {
  readonly handlers: readonly JobHandler[];
  readonly endpoints: readonly WebhookEndpoint[];
}
export interface Parts {
  /** Business jobs. */
  readonly handlers?: readonly JobHandler[];
  /** Outside services that deliver signed events. */
  readonly endpoints?: readonly WebhookEndpoint[];
  /** Handlers of their events, by provider. */
  readonly appliers?: Readonly<Record<string, Applier>>;
  readonly catchUps?: readonly CatchUp[];
}

/** Writes facts and a short text to the server's log. */
export type Tell = (facts: Readonly<Record<string, unknown>>, words: string) => void;
