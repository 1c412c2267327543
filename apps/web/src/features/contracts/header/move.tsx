/** The one primary button of a contract, and all other moves behind its caret. */
import { fromServer, t } from '@hireyard/messages';
import type { Move } from '@hireyard/wire/records/workflow';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { type MenuItem, SplitButton } from '../../../ui/popover.tsx';
import { rich } from '../../../ui/rich.tsx';
import type { Of } from '../impact/impact.ts';
import { asks, givesUp, primaryMove, useMove, whyNot } from './use-move.ts';
import { Refusal } from './refusal.tsx';
import type { ProblemHelp } from './steps.ts';
const MoveDialog = lazyPart(() => import('./move-dialog.tsx'));

interface MoveButtonProps {
  readonly contract: Of;
  readonly number: string;
  readonly position: string;
  readonly moves: readonly Move[];
  /** What else can be done, below the moves. */
  readonly more?: readonly MenuItem[];
  /** False = a button for looking only. */
  readonly mayMove: boolean;
  /** Goes where a reason against a move can be dealt with. */
  readonly onGo: (help: ProblemHelp) => void;
}

export function MoveButton({ contract, number, position, moves, more = [], mayMove, onGo }: MoveButtonProps) {
  const mover = useMove(contract.id, number);
  const [asked, setAsked] = useState<Move>();
  const [refused, setRefused] = useState<Move>();
  const primary = primaryMove(moves);
  // the dialog opens at once when its code is here before the press
  useEffect(() => {
    const timer = setTimeout(MoveDialog.preload, 1500);
    return () => clearTimeout(timer);
  }, []);
  const begin = async (move: Move) => {
    if (!move.allowed) return setRefused(move);
    mover.clear();
    if (asks(move)) setAsked(move);
    else await mover.move(move);
  };
  if (!mayMove) return null;
  const others: MenuItem[] = moves
    .filter((move) => move !== primary)
    .map((move) => ({
      key: move.system_action,
      label: fromServer(move.label),
      danger: givesUp(move.system_action),
      onSelect: () => void begin(move),
      ...(move.allowed ? {} : { whyNot: whyNot(move) }),
    }));
  const items = [...others, ...more];
  const leave = () => {
    setAsked(undefined);
    setRefused(undefined);
    mover.clear();
  };
  const go = (help: ProblemHelp) => {
    leave();
    onGo(help);
  };
  const shown = refused ?? (mover.failure && !asked ? primary : undefined);
  return (
    <div className="hy-ct-move">
      {primary ? (
        <SplitButton
          label={t('Other moves')}
          items={items}
          kind={primary.allowed && position !== 'complete' ? 'primary' : 'secondary'}
          loading={mover.busy}
          onPress={() => void begin(primary)}
        >
          {fromServer(primary.label)}
          {!primary.allowed && (
            <span className="hy-sr"> {rich('(not possible now: {why})', { why: whyNot(primary) })}</span>
          )}
        </SplitButton>
      ) : (
        items.map((item) => (
          <Button key={item.key} onClick={item.onSelect}>
            {item.label}
          </Button>
        ))
      )}
      {asked && (
        <MoveDialog
          contract={contract}
          move={asked}
          position={position}
          number={number}
          mover={mover}
          onClose={leave}
          onGo={go}
        />
      )}
      <Dialog
        open={shown !== undefined}
        title={t('“{label}” is not possible now', { label: fromServer(shown?.label ?? '') })}
        onClose={leave}
      >
        {refused && (
          <Refusal
            failure={{ ok: false, kind: 'refused', message: whyNot(refused), problems: refused.why_not }}
            onGo={go}
          />
        )}
        {!refused && mover.failure && <Refusal failure={mover.failure} onGo={go} />}
      </Dialog>
    </div>
  );
}
