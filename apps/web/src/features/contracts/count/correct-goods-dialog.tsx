import { t } from '@hireyard/messages';
import { goodsBody } from '@hireyard/wire/contracts/goods';
import * as f from '@hireyard/wire/field';
import { useState } from 'react';
import { DialogForm } from '../../../resource/form/dialog-form.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Correction } from './count-draft.ts';
import { useGoodsAction } from './use-count.ts';

interface CorrectGoodsDialogProps {
  readonly contract: number;
  readonly line: number;
  readonly name: string;
  /** What is possible; at least one when the dialog opens. */
  readonly corrections: readonly Correction[];
  readonly onClose: () => void;
}

/** Records that units of a line never left, or that missing ones were found. */
export default function CorrectGoodsDialog({ line, name, corrections, ...rest }: CorrectGoodsDialogProps) {
  const { post } = useGoodsAction(rest.contract);
  const [wanted, setWanted] = useState<Correction['kind']>();
  const [first] = useState(corrections);
  // after a refusal none may be left: the dialog keeps the reason on screen
  const possible = corrections.length > 0 ? corrections : first;
  const correction = possible.find(({ kind }) => kind === wanted) ?? possible[0];
  if (correction === undefined) return null;
  const { kind, most, hint } = correction;
  return (
    <DialogForm
      title={t('Correct goods: {name}', { name })}
      fields={{
        quantity: f.int({ required: true, min: 1, max: most, label: t('Units'), hint }),
        reason: { ...goodsBody.reason, required: kind === 'not_sent' },
      }}
      action={t('Correct goods')}
      send={async ({ quantity, reason }) =>
        post('moveGoods', { line, kind, quantity: Number(quantity), reason: String(reason ?? '').trim() })
      }
      onDone={() => {
        toast(t('Goods corrected'), { tone: 'success' });
        rest.onClose();
      }}
      onClose={rest.onClose}
    >
      <KindChoice corrections={possible} chosen={kind} onChange={setWanted} />
      {kind === 'not_sent' && <p className="hy-hint">{t('The contract’s quantity stays.')}</p>}
    </DialogForm>
  );
}

interface KindChoiceProps {
  readonly corrections: readonly Correction[];
  readonly chosen: Correction['kind'];
  readonly onChange: (kind: Correction['kind']) => void;
}

function KindChoice({ corrections, chosen, onChange }: KindChoiceProps) {
  const [only] = corrections;
  if (corrections.length === 1) return <p className="hy-strong">{only?.label}</p>;
  return (
    <Stack as="fieldset" gap={4}>
      <legend className="hy-label">{t('Correction')}</legend>
      {corrections.map(({ kind, label }) => (
        <label key={kind} className="hy-check">
          <input type="radio" name="correction" checked={chosen === kind} onChange={() => onChange(kind)} />
          <span>{label}</span>
        </label>
      ))}
    </Stack>
  );
}
