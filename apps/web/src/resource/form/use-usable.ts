import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { canFilter } from '@hireyard/wire/resource/visible';
import { useMemo } from 'react';
import { useUser } from '../../page/session.ts';

/** The declaration with only the filters that the user may use. */
export function useUsable<R extends AnyResource>(resource: R): R {
  const user = useUser();
  return useMemo(() => {
    const viewer = { is_admin: user?.isAdmin ?? false, permissions: user?.permissions ?? [] };
    const filters = Object.entries(resource.filters).filter(([name]) => canFilter(viewer, resource, name));
    return filters.length === Object.keys(resource.filters).length
      ? resource
      : { ...resource, filters: Object.fromEntries(filters) };
  }, [resource, user]);
}
