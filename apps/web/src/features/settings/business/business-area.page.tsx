import { t } from '@hireyard/messages';
import type { Area } from '@hireyard/wire/settings/catalogue/setting';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { Link } from '../../../page/navigate.tsx';
import { Page } from '../../../page/page.tsx';
import { useCan } from '../../../page/session-hooks.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { underSettings } from '../../../lib/registry/settings-lists.ts';
import { EmptyState, ErrorState, PermissionState, SkeletonRows } from '../../../ui/states.tsx';
import { AreaPanel } from './area-panel.tsx';
import { areaEntries, OTHER } from './areas.ts';
import { useSettingRows } from './data.ts';
import { OtherCodes } from './other-codes.tsx';
import './business.css';

/** One area of the settings, with the others beside it where there is room. */
export default function BusinessAreaPage() {
  const { area = '' } = useParams();
  const can = useCan();
  const list = useSettingRows();
  const results = list.data?.results;
  const rows = useMemo(() => new Map((results ?? []).map((row) => [row.code, row])), [results]);
  const entry = areaEntries.find((one) => one.area === area);
  const title = entry?.label ?? t('Page not found');
  const crumbs = [
    ...underSettings,
    { label: paths.businessSettings.title, to: paths.businessSettings.to() },
    { label: title, to: paths.businessArea.to({ area }) },
  ];
  const body = () => {
    if (!can('core.view_metadata')) return <PermissionState what={t('the settings')} />;
    if (entry === undefined) return <EmptyState title={t('There are no such settings')} />;
    if (results === undefined && list.isError)
      return (
        <ErrorState
          title={t('The settings could not be loaded')}
          detail={list.error.message}
          onRetry={() => void list.refetch()}
        />
      );
    if (results === undefined) return <SkeletonRows rows={6} label={t('Loading the settings')} />;
    return entry.area === OTHER ? (
      <OtherCodes rows={results} />
    ) : (
      <AreaPanel key={area} area={area as Area} rows={rows} />
    );
  };
  return (
    <Page title={title} crumbs={crumbs}>
      <div className="hy-body hy-bs">
        <nav className="hy-bs-nav" aria-label={t('Areas of the settings')}>
          <ul>
            {areaEntries.map(({ area: one, label }) => (
              <li key={one}>
                <Link
                  to={paths.businessArea.to({ area: one })}
                  direction="root"
                  aria-current={one === area ? 'page' : undefined}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="hy-bs-main">{body()}</div>
      </div>
    </Page>
  );
}
