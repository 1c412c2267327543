/** The moves of a refund request; one that this person may not make stays, greyed, with its reason in sight. */
import { fromServer, t } from '@hireyard/messages';
import { refundrequest } from '@hireyard/wire/money/refundrequest';
import type { Move } from '@hireyard/wire/records/workflow';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { movesOptions } from '../../../lib/api/queries.ts';
import { usePageActive } from '../../../lib/page-active.ts';
import { useCan } from '../../../page/session-hooks.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Button, type ButtonKind } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { positionOf, type RefundRequest } from '../data.ts';

const DecisionDialog = lazyPart(() => import('./decision-dialog.tsx'));

const KINDS: Readonly<Record<string, ButtonKind>> = {
  approved: 'primary',
  succeeded: 'primary',
  rejected: 'danger',
};
const AGAIN = new Set(['failed', 'partially_paid']);

export function DecisionButtons({ refund }: { readonly refund: RefundRequest }) {
  const can = useCan();
  const active = usePageActive();
  const id = useId();
  const [asked, setAsked] = useState<Move>();
  const moves = useQuery({ ...movesOptions(refundrequest, refund.id), subscribed: active });
  if (!can('accounting.change_refundrequest'))
    return (
      <p className="hy-hint">
        {t('You may look but not decide. An administrator can give you a group that may.')}
      </p>
    );
  if (moves.isError && moves.data === undefined)
    return (
      <ErrorState
        title={t('What can be done now could not be loaded')}
        detail={moves.error.message}
        onRetry={() => void moves.refetch()}
      />
    );
  const again = AGAIN.has(positionOf(refund.states));
  const list = moves.data ?? [];
  if (moves.data !== undefined && list.length === 0) return null;
  return (
    <div className="hy-acc-decide">
      <div className="hy-row">
        {list.map((move) => (
          <Button
            key={move.system_action}
            kind={KINDS[move.system_action]}
            aria-disabled={!move.allowed || undefined}
            aria-describedby={move.allowed ? undefined : `${id}-${move.system_action}`}
            onClick={() => move.allowed && setAsked(move)}
          >
            {again && move.system_action === 'approved' ? t('Approve again') : move.label}
          </Button>
        ))}
      </div>
      {list
        .filter((move) => !move.allowed)
        .map((move) => (
          <p key={move.system_action} className="hy-hint" id={`${id}-${move.system_action}`}>
            <b>{fromServer(move.label)}:</b>{' '}
            {move.why_not.map((reason) => fromServer(reason.description)).join(' ')}
          </p>
        ))}
      {asked && <DecisionDialog refund={refund} move={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
