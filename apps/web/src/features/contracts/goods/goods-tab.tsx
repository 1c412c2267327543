/** The goods of a contract: its count-in and every movement. */
import { t } from '@hireyard/messages';
import type { Contract } from '../data.ts';
import { CountCard, useCount } from '../count/count-card.tsx';
import { GoodsMovements } from '../count/goods-movements.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { EmptyState } from '../../../ui/states.tsx';

/** Positions in which goods are or were with the customer. */
const WENT_OUT = new Set(['on_hire', 'off_hire', 'collection', 'complete']);

interface GoodsTabProps {
  readonly contract: Contract;
  readonly position: string;
}

export default function GoodsTab({ contract: { id }, position }: GoodsTabProps) {
  const wentOut = WENT_OUT.has(position);
  const count = useCount(id, wentOut);
  if (!wentOut) return <EmptyState title={t('Nothing has gone out yet')} />;
  return (
    <Stack gap="gutter">
      <QueryView query={count} failed={t('The count could not be loaded')}>
        {(data) => <CountCard id={id} count={data} />}
      </QueryView>
      <GoodsMovements id={id} />
    </Stack>
  );
}
