import { t } from '@hireyard/messages';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session-hooks.ts';
import { paths } from '../../../lib/registry/paths.ts';

/** On to filling containers with an item, for those who may. */
export function FillLink({ item }: { readonly item: number }) {
  const can = useCan();
  if (!can('stock.add_stockgroup')) return null;
  return (
    <Link to={paths.stockGroupFill.to({}, { stockitem: item })} className="hy-button is-secondary">
      {t('Fill containers')}
    </Link>
  );
}
