import { t } from '@hireyard/messages';
import { damage as declaration, type Damage } from '@hireyard/wire/money/damage';
import { useQuery } from '@tanstack/react-query';
import { recordOptions } from '../../../lib/api/queries.ts';
import { useToday } from '../../../lib/use-today.ts';
import { toast } from '../../../ui/toast.tsx';
import { useMoneyWrite } from '../../money/index.ts';
import { DialogForm } from '../../../resource/form/dialog-form.tsx';

const { stockitem, kind, description, quantity, unit_price, amount, decision, counted_on } =
  declaration.fields;
const fields = { stockitem, kind, quantity, unit_price, amount, decision, description, counted_on };

interface DamageDialogProps {
  readonly contract: number;
  /** Undefined for a new one. */
  readonly damage: Damage | undefined;
  readonly onClose: () => void;
}

/** Adds or edits a damage. */
export default function DamageDialog({ contract, damage, onClose }: DamageDialogProps) {
  const write = useMoneyWrite(declaration);
  const today = useToday();
  // with its ETag, so that two concurrent edits don't overwrite each other
  const record = useQuery({ ...recordOptions(declaration, damage?.id ?? 0), enabled: damage !== undefined });
  return (
    <DialogForm
      title={damage === undefined ? t('Add damage') : t('Edit damage')}
      fields={fields}
      initial={damage ?? { kind: 'broken', quantity: 1, decision: 'undecided', counted_on: today }}
      action={damage === undefined ? t('Add damage') : t('Save')}
      send={async (body) =>
        damage === undefined
          ? write.run({ do: 'create', body: { ...body, contract } as never })
          : write.run({ do: 'patch', id: damage.id, body: changed(body, damage), ifMatch: record.data?.etag })
      }
      onDone={() => {
        toast(damage === undefined ? t('Damage added') : t('Saved'), { tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Only changed values: an untouched amount keeps following quantity and price. */
const changed = (body: Readonly<Record<string, unknown>>, before: Damage): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => {
      const old = before[name as keyof Damage];
      const was = typeof old === 'object' && old !== null && 'id' in old ? old.id : old;
      return String(value ?? '') !== String(was ?? '');
    }),
  );
