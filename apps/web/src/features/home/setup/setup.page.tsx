import { t } from '@hireyard/messages';
import { NotLoaded } from '../../../ui/query-view.tsx';
import { Page } from '../../../page/page.tsx';
import { useCan } from '../../../page/session.ts';
import { useSetup } from './steps.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { underSettings } from '../../../lib/registry/places.ts';
import { Button } from '../../../ui/button.tsx';
import { PermissionState } from '../../../ui/states.tsx';
import { Guide, useAway } from './guide.tsx';

/** The guide on a page of its own, always available. */
export default function SetupPage() {
  const may = useCan()('core.change_metadata');
  const setup = useSetup({ enabled: may, watch: true });
  const { data } = setup;
  const setAway = useAway();
  const { title } = paths.setup;
  return (
    <Page title={title} crumbs={[...underSettings, { label: title, to: paths.setup.to() }]}>
      <div className="hy-body hy-middle">
        {!may ? (
          <PermissionState what={t('the setup guide')} />
        ) : data === undefined ? (
          <NotLoaded query={setup} rows={6} loading={t('Loading guide')} />
        ) : (
          <Guide
            state={data}
            actions={
              !data.facts.quote && (
                <Button kind="quiet" onClick={() => void setAway(data, data.away === null)}>
                  {data.away === null ? t('Hide guide') : t('Show on dashboard')}
                </Button>
              )
            }
          />
        )}
      </div>
    </Page>
  );
}
