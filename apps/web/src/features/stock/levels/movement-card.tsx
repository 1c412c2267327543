import type { Read } from '@hireyard/wire/resource/define-resource';
import type { stockmovement } from '@hireyard/wire/stock/stockmovement';
import { MomentText } from '../../../ui/money.tsx';
import { kindOf, signed } from '../movement-words.ts';

/** A movement on a phone: what happened and how many, where, when and why. */
export function MovementCard({ of }: { readonly of: Read<typeof stockmovement> }) {
  const { kind, depot, to_depot: to, reason, created_by: by } = of;
  return (
    <>
      <b>{kindOf(kind)}</b>
      <span className="hy-end hy-num">{signed(of.quantity, kind)}</span>
      <span className="hy-card-line">
        {to === null ? depot.name : `${depot.name} → ${to.name}`}
        {reason !== '' && ` · ${reason}`}
      </span>
      <span className="hy-card-line">
        <MomentText at={of.created_at} />
        {by !== null && ` · ${by}`}
      </span>
    </>
  );
}
