/** `/warehouse/deliver`: the day's runs for drivers, or one stop if the address has a hire (`?leg=`). */
import { t } from '@hireyard/messages';
import { useParams } from 'react-router';
import { usePageQuery } from '../../../page/address.ts';
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx';
import { useDesk } from '../desk/use-desk.ts';
import { DeliverFrame, PlaceFields, StatusBar, type WorkProps } from '../day/frame.tsx';
import { Runs } from './runs.tsx';
import { Stop } from './stop.tsx';

export default function DeliverPage() {
  const { contract } = useParams();
  const [query] = usePageQuery();
  if (contract === undefined) return <DeliverFrame title={t('Deliver')} Body={Day} />;
  return (
    <DeliverFrame title={query.get('leg') === 'back' ? t('Collect') : t('Hand over')} below Body={Stop} />
  );
}

function Day({ open, place, depot }: WorkProps) {
  const [desk, state] = useDesk(open, depot, place.day);
  return (
    <div className="hy-body hy-wh">
      <PlaceFields place={place} depot={depot} />
      <StatusBar queue={open.queue} desk={state} />
      {state.work !== undefined ? (
        <Runs open={open} desk={desk} runs={state.work.runs} />
      ) : state.asked ? (
        <EmptyState title={t('This day isn’t available offline')}>
          {state.error?.message ?? t('Offline. Days opened before are available.')}
        </EmptyState>
      ) : (
        <SkeletonRows label={t('Loading the day’s runs')} />
      )}
    </div>
  );
}
