import { inSentence, t } from '@hireyard/messages';
import type { Head } from '@hireyard/wire/resource/head';
import { Link } from '../../page/navigate.tsx';
import { useCan } from '../../page/session.ts';
import { EmptyState, PermissionState } from '../../ui/states.tsx';
import { newPath } from '../../lib/registry/records.ts';
import { heads } from '@hireyard/wire/resource/heads';

/** Shown in place of a depot's work if the business has no depot. */
export function NoDepot() {
  const may = useCan()('core.add_depot');
  return (
    <EmptyState
      title={t('No depots yet')}
      action={
        may && (
          <Link to={newPath(heads.depot)} className="hy-button is-primary">
            {t('New depot')}
          </Link>
        )
      }
    >
      {t('Add a depot to see its work here.')}
    </EmptyState>
  );
}

/** Permissions that no group includes: see the table of roles. */
const ADMINS_ONLY = new Set(['user.user', 'core.history']);

/** Shown if the user may not see (or create …) records of a resource; says whom to ask. */
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
