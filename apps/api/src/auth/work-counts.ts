/**
 * What waits for a user, shown as chips in the menu. Incoming mail and change requests bring the numbers with them;
 * until those exist nothing can be waiting.
 */
export const workCounts = { inbox_count: 0, changerequest_count: 0 } as const;
