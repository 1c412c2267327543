/** The ways in which a change request ends without its proposal, and back. */
import { t } from '@hireyard/messages';
import { changerequest } from '@hireyard/wire/contracts/changerequest';
import type { Move } from '@hireyard/wire/records/workflow';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { movesOptions } from '../../../lib/api/queries.ts';
import { useWrite } from '../../../lib/api/use-write.ts';
import { usePageActive } from '../../../lib/page-active.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { type ChangeRequest, renewChange } from './data.ts';

const EndDialog = lazyPart(() => import('./end-dialog.tsx'));

export function DecisionButtons({ one }: { readonly one: ChangeRequest }) {
  const active = usePageActive();
  const cache = useQueryClient();
  const write = useWrite(changerequest);
  const [asked, setAsked] = useState<Move>();
  const moves = useQuery({ ...movesOptions(changerequest, one.id), subscribed: active });
  if (moves.isError && moves.data === undefined)
    return (
      <ErrorState
        title={t('What can be done now could not be loaded')}
        detail={moves.error.message}
        onRetry={() => void moves.refetch()}
      />
    );
  const labelOf = ({ system_action, label }: Move): string =>
    system_action === 'resolved' && one.applied === null
      ? t('Resolve without change')
      : system_action === 'cancelled'
        ? t('Cancel request')
        : label;
  const reopen = async ({ system_action }: Move) => {
    const outcome = await write.run({
      do: 'systemState',
      id: one.id,
      body: { system_action, action: 'attach' },
      ifMatch: null,
    });
    void renewChange(cache);
    toast(outcome.ok ? t('Open again') : outcome.message, { tone: outcome.ok ? 'success' : 'danger' });
  };
  return (
    <>
      {(moves.data ?? []).map((move) => (
        <Button
          key={move.system_action}
          loading={write.busy}
          onPointerEnter={EndDialog.preload}
          onClick={() => (move.system_action === 'reopened' ? void reopen(move) : setAsked(move))}
        >
          {labelOf(move)}
        </Button>
      ))}
      {asked && (
        <EndDialog one={one} move={asked} label={labelOf(asked)} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}
