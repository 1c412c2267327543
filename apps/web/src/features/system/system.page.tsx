import { t } from '@hireyard/messages';
import { Page } from '../../page/page.tsx';
import { useCan } from '../../page/session.ts';
import { SectionLinks } from '../../resource/list/section-links.tsx';
import { paths } from '../../lib/registry/paths.ts';
import { ErrorState, PermissionState, SkeletonRows } from '../../ui/states.tsx';
import { CatchUpsCard, DeliveriesCard, WorkCard } from './overview/work.tsx';
import { FailuresCard } from './overview/failures-card.tsx';
import { Health, MachinesCard, MailCard, Place } from './overview/health.tsx';
import { TrustCard } from './overview/trust-card.tsx';
import { systemSections, underSystem } from './about-link.tsx';
import { useSystem } from './use-system.ts';
import { Sides, Stack } from '../../ui/layout.tsx';
import './system.css';

/** Whether the machinery is well, and what to do where it is not (docs/extend/jobs.md, "Watching"). */
export default function SystemPage() {
  const can = useCan();
  const seen = can('core.view_job');
  return (
    <Page
      title={t('System')}
      crumbs={underSystem}
      band={
        seen && <SectionLinks label={t('System')} sections={systemSections} current={paths.system.to()} />
      }
    >
      {seen ? <Overview /> : <PermissionState what={t('how the system is')} />}
    </Page>
  );
}

function Overview() {
  const { data, error, refetch } = useSystem();
  if (data === undefined)
    return (
      <div className="hy-body">
        {error === null ? (
          <SkeletonRows rows={10} label={t('Loading the state of the system')} />
        ) : (
          <ErrorState
            title={t('The state of the system could not be loaded')}
            detail={error.message}
            onRetry={() => void refetch()}
          />
        )}
      </div>
    );
  return (
    <div className="hy-body">
      {error !== null && (
        <ErrorState
          title={t('The figures could not be renewed')}
          detail={error.message}
          onRetry={() => void refetch()}
        />
      )}
      <Health system={data} />
      <FailuresCard groups={data.failures} />
      <Sides>
        <Stack gap="gutter">
          <WorkCard topics={data.topics} />
          <Place name="catch-ups">
            <CatchUpsCard catchUps={data.catch_ups} />
          </Place>
          <DeliveriesCard providers={data.providers} />
        </Stack>
        <Stack gap="gutter">
          <Place name="checks">
            <TrustCard system={data} />
          </Place>
          <Place name="mail">
            <MailCard mail={data.mail} />
          </Place>
          <Place name="machines">
            <MachinesCard system={data} />
          </Place>
        </Stack>
      </Sides>
    </div>
  );
}
