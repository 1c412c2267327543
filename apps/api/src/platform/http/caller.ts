/** A signed-in user as the guards see it. */
export interface Caller {
  readonly id: number;
  readonly sessionId: string;
  /** What the session was made by: `screen` (the app) or `api` (programs); `public` without one. */
  readonly via: 'screen' | 'api' | 'public';
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly is_admin: boolean;
  readonly is_site_admin: boolean;
  readonly groups: readonly string[];
  readonly permissions: readonly string[];
}
