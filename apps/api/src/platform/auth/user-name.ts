/** The name a user is shown by. */
export interface Named {
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** "First Last", or the user name of who has neither. */
export const nameOf = (row: Named): string => `${row.first_name} ${row.last_name}`.trim() || row.username;
