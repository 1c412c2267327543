/** The dashboard before the first quote: the guide for administrators; for others the next step or whom to ask. */
import { t } from '@hireyard/messages';
import { nextSetupStep } from '@hireyard/domain/settings/setup-guide';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { STEPS, useSetup, whoMay } from './steps.ts';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/layout.tsx';
import { Guide, useAway } from './guide.tsx';

export default function StartGuide() {
  const can = useCan();
  const { data } = useSetup({ watch: true });
  const putInPlace = useAway();
  if (data === undefined || data.away !== null) return null;
  const next = nextSetupStep(data.facts);
  if (next === undefined) return null;
  if (can('core.change_metadata'))
    return (
      <Guide
        state={data}
        actions={
          <Button kind="quiet" onClick={() => void putInPlace(data, true)}>
            {t('Hide guide')}
          </Button>
        }
      />
    );
  const { title, permission, ways } = STEPS[next];
  const [way] = ways(data);
  return (
    <Row as="section" between className="hy-card hy-card-body" aria-label={t('Setup')}>
      <p>
        {`${t('Setup in progress. Next: {title}.', { title })} `}
        {!can(permission) && t('Ask {permission}.', { permission: whoMay(permission) })}
      </p>
      {way !== undefined && can(permission) && (
        <Link to={way.to} className="hy-button is-primary">
          {way.label}
        </Link>
      )}
    </Row>
  );
}
