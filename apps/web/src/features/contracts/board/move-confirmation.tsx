import { useGo } from '../../../page/navigate.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { PayingAccount } from '../header/refusal.tsx';
import MoveDialog from '../header/move-dialog.tsx';
import { useMove } from '../header/use-move.ts';
import type { Asked } from './use-board.ts';

interface MoveConfirmationProps {
  readonly asked: Asked;
  readonly onMoved: () => void;
  readonly onClose: () => void;
}

/** Asks for a reason or confirms warnings before a card moves. */
export default function MoveConfirmation({ asked, onMoved, onClose }: MoveConfirmationProps) {
  const { card, move, from } = asked;
  const go = useGo();
  const mover = useMove(card.id, card.contract_number);
  return (
    <PayingAccount value={card.account?.id}>
      <MoveDialog
        contract={card}
        move={move}
        position={from}
        number={card.contract_number}
        mover={{
          ...mover,
          move: async (...args) => {
            const done = await mover.move(...args);
            if (done) onMoved();
            return done;
          },
        }}
        onClose={onClose}
        onGo={({ tab }) => {
          onClose();
          go(paths.contract.to({ id: card.id }, { tab }));
        }}
      />
    </PayingAccount>
  );
}
