/** The signed-in user as the interface holds it (specification §3.1): camelCase, made from the wire shape of §3.2. */
export interface SessionUser {
  readonly id: number;
  readonly name: string;
  readonly initials: string;
  readonly email: string;
  readonly groups: readonly string[];
  readonly permissions: readonly string[];
  readonly isAdmin: boolean;
  readonly isSiteAdmin: boolean;
  readonly inboxCount: number;
  readonly changerequestCount: number;
}

export interface WireUser {
  readonly id: number;
  readonly username?: string;
  readonly email?: string;
  readonly name?: string;
  readonly initials?: string;
  readonly is_admin?: boolean;
  readonly is_site_admin?: boolean;
  readonly groups?: readonly (string | { readonly name: string })[] | null;
  readonly permissions?: readonly string[] | null;
  readonly inbox_count?: number | null;
  readonly changerequest_count?: number | null;
}

/** Missing parts become empty, so that a user without groups or permissions sees nothing rather than everything. */
export function sessionUser(wire: WireUser): SessionUser {
  const name = wire.name || wire.email || wire.username || '';
  return {
    id: wire.id,
    name,
    initials: wire.initials || initialsOf(name),
    email: wire.email ?? '',
    groups: (wire.groups ?? []).map((group) => (typeof group === 'string' ? group : group.name)),
    permissions: wire.permissions ?? [],
    isAdmin: wire.is_admin === true,
    isSiteAdmin: wire.is_site_admin === true,
    inboxCount: wire.inbox_count ?? 0,
    changerequestCount: wire.changerequest_count ?? 0,
  };
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase();
