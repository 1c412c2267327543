import { t } from '@hireyard/messages';
import { useGo } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';

interface ImportButtonProps {
  readonly kind: 'customers' | 'accounts';
  /** Model of the created records, `customer.customer`. */
  readonly model: string;
}

/** Link from a list to an import, with permission to add and change its records. */
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
