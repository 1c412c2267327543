/** A signed-in user as guards see them. */
export interface Caller {
  readonly id: number;
  readonly sessionId: string;
  /** How the session was opened: `screen` (the app), `api` (API clients), or `public` without one. */
  readonly via: 'screen' | 'api' | 'public';
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly is_admin: boolean;
  readonly is_site_admin: boolean;
  readonly groups: readonly string[];
  readonly permissions: readonly string[];
}
