/** The address in a label's QR code: opens its container. */
import { t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { stockgroup } from '@hireyard/wire/stock/stockgroup';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useGo } from '../../../../page/navigate.tsx';
import { Page } from '../../../../page/page.tsx';
import { paths } from '../../../../lib/registry/paths.ts';
import { underProducts } from '../../../../lib/registry/places.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx';
import { findGroup } from './use-scans.ts';

export default function StockGroupCodePage() {
  const { code = '' } = useParams();
  const go = useGo();
  const found = useQuery({
    queryKey: [stockgroup.name, 'code', code],
    queryFn: async () => (await findGroup(code)) ?? null,
    gcTime: 0,
  });
  const id = found.data?.id;
  useEffect(() => {
    if (id !== undefined) go(paths.stockGroupRecord.to({ id }), 'root');
    // navigate changes with every navigation
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  return (
    <Page
      title={t('Label')}
      crumbs={[
        ...underProducts,
        { label: t('Filled containers'), to: paths.stockGroup.to() },
        { label: paths.stockGroupScan.title, to: paths.stockGroupScan.to() },
        { label: t('Label'), to: '' },
      ]}
    >
      {found.isError ? (
        <ErrorState
          title={t('Label not looked up')}
          detail={found.error.message}
          onRetry={() => void found.refetch()}
        />
      ) : found.data === null ? (
        <EmptyState
          title={t('No filled container has this label')}
          action={
            <Button kind="primary" onClick={() => go(paths.stockGroupScan.to(), 'root')}>
              {t('Scan another')}
            </Button>
          }
        >
          {t('It may have been unpacked.')}
        </EmptyState>
      ) : (
        <div className="hy-body">
          <SkeletonRows label={t('Looking up the label')} />
        </div>
      )}
    </Page>
  );
}
