/** What exports may take. An object, so that tests need not wait for an hour. */
export const exportLimits = {
  /** Each export holds a connection: others need some too. */
  atOnce: 4,
  /** Who takes nothing for so long, in ms, is let go. */
  patienceMs: 60_000,
  /** Nobody holds a moment of the database, which keeps what is deleted meanwhile from being cleaned up, for longer, in ms. */
  longestMs: 3_600_000,
};
