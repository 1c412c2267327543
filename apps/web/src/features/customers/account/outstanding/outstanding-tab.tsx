import { t } from '@hireyard/messages';
import { parseMoney } from '@hireyard/domain/values/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageActive } from '../../../../lib/page-active.ts';
import { useTableRoom } from '../../../../resource/media.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { Card } from '../../../../ui/card.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx';
import { type Account, outstandingOptions } from '../data.ts';
import { AgeingFigures } from './ageing-figures.tsx';
import { ageingOfContracts } from './ageing.ts';
import { overOf } from './over.ts';
import { OutstandingCards, OutstandingTable } from './outstanding-rows.tsx';
import '../tabs.css';

const OverPaid = lazyPart(() => import('./over-paid.tsx'));
const pageSize = 50;

/** The contracts of an account that are not settled, the longest due first, and how late it all is. */
export default function OutstandingTab({ of }: { readonly of: Account }) {
  const active = usePageActive();
  const today = useToday();
  const wide = useTableRoom();
  const [wanted, setWanted] = useState(1);
  const { data, error, refetch } = useQuery({ ...outstandingOptions(of.id), subscribed: active });
  if (data === undefined)
    return error === null ? (
      <SkeletonRows label={t('Loading what is outstanding')} />
    ) : (
      <ErrorState
        title={t('What is outstanding could not be loaded')}
        detail={error.message}
        onRetry={() => void refetch()}
      />
    );
  if (data.length === 0)
    return (
      <EmptyState title={t('Nothing is outstanding')}>
        {t('Every contract of {code} is paid, deposits included.', { code: of.code })}
      </EmptyState>
    );
  const page = Math.min(wanted, Math.ceil(data.length / pageSize));
  const shown = data.slice((page - 1) * pageSize, page * pageSize);
  const over = overOf(data);
  const late = (due: string | null, owed: string) => due !== null && due < today && parseMoney(owed) > 0n;
  return (
    <div className="hy-ac-tab">
      <AgeingFigures ageing={ageingOfContracts(data, today)} />
      {over.length > 0 && <OverPaid over={over} />}
      <Card flush title={t('Not settled')}>
        {wide ? (
          <OutstandingTable contracts={shown} late={late} />
        ) : (
          <OutstandingCards contracts={shown} late={late} />
        )}
        {data.length > pageSize && (
          <Pager page={page} pageSize={pageSize} count={data.length} onPage={setWanted} />
        )}
      </Card>
    </div>
  );
}
