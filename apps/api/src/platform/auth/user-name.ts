/** A user's display name. */
export interface Named {
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Returns "First Last", or the user name without either. */
export const nameOf = (row: Named): string => `${row.first_name} ${row.last_name}`.trim() || row.username;
