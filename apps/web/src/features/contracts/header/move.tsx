/** The primary button of a contract, with all other moves in its menu. */
import { fromServer, t } from '@hireyard/messages';
import type { Move } from '@hireyard/wire/records/workflow';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { type MenuItem, SplitButton } from '../../../ui/popover.tsx';
import { rich } from '../../../ui/text.tsx';
import type { Failure } from '../../../lib/api/outcome.ts';
import type { Of } from '../impact/impact.ts';
import { needsDialog, isAbandoning, primaryMove, useMove, whyNot } from './use-move.ts';
import { Refusal } from './refusal.tsx';
import type { ProblemHelp } from './steps.ts';
const MoveDialog = lazyPart(() => import('./move-dialog.tsx'));

interface MoveButtonProps {
  readonly contract: Of;
  readonly number: string;
  readonly position: string;
  readonly moves: readonly Move[];
  /** Further menu items below the moves. */
  readonly more?: readonly MenuItem[];
  /** False for read-only users. */
  readonly mayMove: boolean;
  /** Goes to the place to fix a reason against a move. */
  readonly onGo: (help: ProblemHelp) => void;
}

export function MoveButton({ contract, number, position, moves, more = [], mayMove, onGo }: MoveButtonProps) {
  const mover = useMove(contract.id, number);
  const [asked, setAsked] = useState<Move>();
  const [refused, setRefused] = useState<Move>();
  const primary = primaryMove(moves);
  // the dialog opens at once if its code is loaded before the press
  useEffect(() => {
    const timer = setTimeout(MoveDialog.preload, 1500);
    return () => clearTimeout(timer);
  }, []);
  const begin = async (move: Move) => {
    if (!move.allowed) return setRefused(move);
    mover.clear();
    if (needsDialog(move)) setAsked(move);
    else await mover.move(move);
  };
  if (!mayMove) return null;
  const others = moves.filter((move) => move !== primary).map((move) => menuItem(move, begin));
  const leave = () => {
    setAsked(undefined);
    setRefused(undefined);
    mover.clear();
  };
  const go = (help: ProblemHelp) => {
    leave();
    onGo(help);
  };
  return (
    <div className="hy-ct-move hy-to-end">
      <MoveChoice
        primary={primary}
        items={[...others, ...more]}
        position={position}
        busy={mover.busy}
        onBegin={(move) => void begin(move)}
      />
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
      <RefusedMove
        move={refused ?? (asked ? undefined : primary)}
        failure={refused ? refusalOf(refused) : asked ? undefined : mover.failure}
        onClose={leave}
        onGo={go}
      />
    </div>
  );
}

const menuItem = (move: Move, begin: (move: Move) => Promise<void>): MenuItem => ({
  key: move.system_action,
  label: fromServer(move.label),
  danger: isAbandoning(move.system_action),
  onSelect: () => void begin(move),
  ...(move.allowed ? {} : { whyNot: whyNot(move) }),
});

interface MoveChoiceProps {
  readonly primary: Move | undefined;
  readonly items: readonly MenuItem[];
  readonly position: string;
  readonly busy: boolean;
  readonly onBegin: (move: Move) => void;
}

/** The main move with the others in its menu; without a main move each is a button. */
function MoveChoice({ primary, items, position, busy, onBegin }: MoveChoiceProps) {
  if (primary === undefined)
    return items.map((item) => (
      <Button key={item.key} onClick={item.onSelect}>
        {item.label}
      </Button>
    ));
  return (
    <SplitButton
      label={t('Other moves')}
      items={items}
      kind={primary.allowed && position !== 'complete' ? 'primary' : 'secondary'}
      loading={busy}
      onPress={() => onBegin(primary)}
    >
      {fromServer(primary.label)}
      {!primary.allowed && (
        <span className="hy-sr"> {rich('(not possible now: {why})', { why: whyNot(primary) })}</span>
      )}
    </SplitButton>
  );
}

const refusalOf = (move: Move): Failure => ({
  ok: false,
  kind: 'refused',
  message: whyNot(move),
  problems: move.why_not,
});

interface RefusedMoveProps {
  readonly move: Move | undefined;
  /** Undefined if nothing was refused; then the dialog is closed. */
  readonly failure: Failure | undefined;
  readonly onClose: () => void;
  readonly onGo: (help: ProblemHelp) => void;
}

function RefusedMove({ move, failure, onClose, onGo }: RefusedMoveProps) {
  const shown = failure && move;
  return (
    <Dialog
      open={shown !== undefined}
      title={t('“{label}” isn’t possible now', { label: fromServer(shown?.label ?? '') })}
      onClose={onClose}
    >
      {failure && <Refusal failure={failure} onGo={onGo} />}
    </Dialog>
  );
}
