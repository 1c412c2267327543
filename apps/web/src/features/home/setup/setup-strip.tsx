import { t } from '@hireyard/messages';
import { nextSetupStep, SETUP_STEPS, setupSteps } from '@hireyard/domain/settings/setup-guide';
import { useLocation } from 'react-router';
import { inFigures } from '../../../lib/format.ts';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { STEPS, useSetup } from './steps.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { IconCheck, IconClose } from '../../../ui/icons.tsx';
import { Row } from '../../../ui/layout.tsx';
import './setup.css';
import { setupWay } from '../../../page/slots.tsx';

/** A bar on every page during setup: progress, the next step and a link to the guide. */
export default function SetupStrip() {
  const { data } = useSetup({ watch: true });
  const can = useCan();
  const { pathname } = useLocation();
  if (data === undefined || pathname === paths.setup.to()) return null;
  const done = setupSteps(data.facts).filter(({ lacks }) => lacks.length === 0).length;
  const next = nextSetupStep(data.facts);
  const words = next === undefined ? undefined : STEPS[next];
  const [way] = words?.ways(data) ?? [];
  const to = way?.to.split('?')[0] ?? '';
  // hidden on the step's own page
  const there = pathname === to || [to, pathname].every((one) => one.startsWith(`${paths.imports.to()}/`));
  return (
    <Row as="nav" className="hy-strip hy-setup-strip hy-noprint hy-size-table" aria-label={t('Setup')}>
      <Row as="span" gap={4} className="hy-grow" role="status">
        {words === undefined ? (
          <>
            <IconCheck />
            {t('First quote created. Setup is complete.')}
          </>
        ) : (
          t('{done} of {length} steps done. Next: {title}', {
            done: inFigures(done),
            length: inFigures(SETUP_STEPS.length),
            title: words.title,
          })
        )}
      </Row>
      {way !== undefined && words !== undefined && can(words.permission) && !there && (
        <Link to={way.to} direction="root" className="hy-button is-secondary">
          {way.label}
        </Link>
      )}
      <Link to={paths.setup.to()} direction="root" className="hy-button is-quiet">
        {words === undefined ? t('See optional steps') : t('Back to guide')}
      </Link>
      <Button
        kind="quiet"
        icon={IconClose}
        aria-label={t('Hide setup bar')}
        onClick={() => setupWay.set(false)}
      />
    </Row>
  );
}
