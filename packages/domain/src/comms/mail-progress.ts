import { SYSTEM_ACTIONS } from '../workflow/actions.ts';

/** How far a mail came, the least first; bounced and complaint end it (domain rules §10). */
export const MAIL_PROGRESS = SYSTEM_ACTIONS.email_status;
export type MailProgress = (typeof MAIL_PROGRESS)[number];

const RANK: ReadonlyMap<string, number> = new Map(MAIL_PROGRESS.map((action, rank) => [action, rank]));

/** The furthest of what is known of a mail, in whatever order and however often it was told; unknown words count for nothing. */
export function furthest(known: readonly string[]): MailProgress {
  const highest = Math.max(0, ...known.map((action) => RANK.get(action) ?? 0));
  return MAIL_PROGRESS[highest] ?? 'pending';
}

/** What stands on a mail after news: all that was known and is told; it no longer waits once anything happened to it. */
export function progressed(known: readonly string[], told: readonly string[]): MailProgress[] {
  const all = new Set([...known, ...told].filter((action) => RANK.has(action)));
  if (all.size > 1) all.delete('pending');
  return MAIL_PROGRESS.filter((action) => all.has(action));
}
