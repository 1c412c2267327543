import { SYSTEM_ACTIONS } from '../workflow/actions.ts';

/** Progress of an email in order; bounced and complaint end it (domain rules §10). */
export const MAIL_PROGRESS = SYSTEM_ACTIONS.email_status;
export type MailProgress = (typeof MAIL_PROGRESS)[number];

const RANK: ReadonlyMap<string, number> = new Map(MAIL_PROGRESS.map((action, rank) => [action, rank]));

/** Returns the furthest known progress, in any order and with repetitions; unknown actions are ignored. */
export function furthest(known: readonly string[]): MailProgress {
  const highest = Math.max(0, ...known.map((action) => RANK.get(action) ?? 0));
  return MAIL_PROGRESS[highest] ?? 'pending';
}

/**
 * Returns the states of an email after new events: the old and the new ones; it no longer waits after any event.
 */
export function progressed(known: readonly string[], told: readonly string[]): MailProgress[] {
  const all = new Set([...known, ...told].filter((action) => RANK.has(action)));
  if (all.size > 1) all.delete('pending');
  return MAIL_PROGRESS.filter((action) => all.has(action));
}
