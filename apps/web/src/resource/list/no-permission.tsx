import type { Head } from '@hireyard/wire/resource/head';
import { inSentence } from '@hireyard/messages';
import { PermissionState } from '../../ui/states.tsx';

/** What no group includes: see the table of roles. */
const ADMINS_ONLY = new Set(['user.user', 'core.history']);

/** The person may not see records of a resource (or create …); says who may, or who can change that. */
export function NoPermission({
  resource,
  what = inSentence(resource.plural),
  act,
}: {
  readonly resource: Pick<Head, 'permission' | 'plural'>;
  readonly what?: string;
  readonly act?: 'see' | 'create';
}) {
  return (
    <PermissionState
      what={what}
      {...(act === undefined ? {} : { act })}
      adminsOnly={ADMINS_ONLY.has(resource.permission)}
    />
  );
}
