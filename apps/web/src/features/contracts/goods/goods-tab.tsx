/** The goods of a contract: where they are, their count-in and every movement. */
import { t } from '@hireyard/messages';
import { useToday } from '../../../lib/use-today.ts';
import { Stack } from '../../../ui/layout.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { CountCard } from '../count/count-card.tsx';
import { GoodsMovements } from '../count/goods-movements.tsx';
import { useCount } from '../count/use-count.ts';
import type { Contract } from '../data.ts';
import type { ProblemHelp } from '../header/steps.ts';
import { GoodsCard } from './goods-card.tsx';
import { goodsLines } from './where.ts';

interface GoodsTabProps {
  readonly contract: Contract;
  readonly position: string;
  /** Goes to the place to fix a reason against sending. */
  readonly onGo: (help: ProblemHelp) => void;
}

/** Nothing leaves for a quote, or for an order that was abandoned. */
const NEVER_SENT: Readonly<Record<string, string>> = {
  quote: t('Confirm the quote before sending goods.'),
  quote_abandoned: t('The quote was abandoned.'),
  abandoned: t('The order was abandoned.'),
};

export default function GoodsTab(props: GoodsTabProps) {
  const why = NEVER_SENT[props.position];
  if (why !== undefined) return <EmptyState title={t('Nothing has gone out yet')}>{why}</EmptyState>;
  return <Goods {...props} />;
}

function Goods({ contract, position, onGo }: GoodsTabProps) {
  const { id } = contract;
  const today = useToday();
  const count = useCount(id, true);
  return (
    <QueryView query={count}>
      {(data) =>
        data.lines.length === 0 ? (
          <EmptyState title={t('No goods to send')}>{t('No stock items on this contract.')}</EmptyState>
        ) : (
          <Stack gap="gutter">
            <GoodsCard
              contract={contract}
              position={position}
              lines={goodsLines(data.lines, contract, today)}
              onGo={onGo}
            />
            {(data.can_count || position === 'complete') && (
              <CountCard id={id} count={data} onHire={position === 'on_hire'} />
            )}
            <GoodsMovements id={id} hideEmpty={position === 'entered'} />
          </Stack>
        )
      }
    </QueryView>
  );
}
