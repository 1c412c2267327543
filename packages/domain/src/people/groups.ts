/** All groups, in the order of the permission matrix. */
export const GROUPS = ['Account Manager', 'Finance', 'Finance Admin', 'Stock Manager', 'Director'] as const;
export type GroupName = (typeof GROUPS)[number];
