import { t } from '@hireyard/messages';
import { Link } from '../../page/navigate.tsx';
import { useCan } from '../../page/session-hooks.ts';
import { paths } from '../../lib/registry/paths.ts';
import { EmptyState } from '../../ui/states.tsx';

/** Stands where the work of a depot would, in a business that has none yet. */
export function NoDepot() {
  const may = useCan()('core.add_depot');
  return (
    <EmptyState
      title={t('No depot yet')}
      action={
        may && (
          <Link to={paths.newDepot.to()} className="hy-button is-primary">
            {t('New depot')}
          </Link>
        )
      }
    >
      {t('Goods leave from a depot and come back to it. Once there is one, its work stands here.')}
    </EmptyState>
  );
}
