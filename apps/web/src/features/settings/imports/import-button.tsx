import { t } from '@hireyard/messages';
import { useGo } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';

interface ImportButtonProps {
  readonly kind: 'customers' | 'accounts';
  /** The model whose records it makes, `customer.customer`. */
  readonly model: string;
}

/** From a list to an import of its records, for who may add and change them. */
export function ImportButton({ kind, model }: ImportButtonProps) {
  const can = useCan();
  const go = useGo();
  const [app, name] = model.split('.');
  if (!can(`${app}.add_${name}`) || !can(`${app}.change_${name}`)) return null;
  return (
    <Button kind="quiet" className="hy-desk" onClick={() => go(paths.newImport.to({}, { kind }))}>
      {t('Import')}
    </Button>
  );
}
