import { t } from '@hireyard/messages';
import { Link, warm } from '../../../page/navigate.tsx';
import { Page } from '../../../page/page.tsx';
import { useCan } from '../../../page/session.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { underSettings } from '../../../lib/registry/places.ts';
import { PermissionState } from '../../../ui/states.tsx';
import { areaEntries } from './data.ts';
import { Columns } from '../../../ui/layout.tsx';
import '../../../page/entry-cards.css';

/** Overview of the business settings by area. */
export default function BusinessSettingsPage() {
  const can = useCan();
  const { title } = paths.businessSettings;
  return (
    <Page title={title} crumbs={[...underSettings, { label: title, to: paths.businessSettings.to() }]}>
      <div className="hy-body">
        {can('core.view_metadata') ? (
          <Columns as="ul" min={280}>
            {areaEntries.map(({ area, label, about }) => {
              const to = paths.businessArea.to({ area });
              return (
                <li key={area}>
                  <Link to={to} className="hy-entry hy-stack hy-gap-4" onPointerEnter={() => warm(to)}>
                    <strong>{label}</strong>
                    <span className="hy-hint">{about}</span>
                  </Link>
                </li>
              );
            })}
          </Columns>
        ) : (
          <PermissionState what={t('the settings')} />
        )}
      </div>
    </Page>
  );
}
