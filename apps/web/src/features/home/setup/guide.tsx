/** The setup guide: five steps that detect their completion, and optional ones. */
import {
  nextSetupStep,
  SETUP_EXTRAS,
  type SetupGap,
  setupSteps,
} from '@hireyard/domain/settings/setup-guide';
import { t } from '@hireyard/messages';
import { metadata } from '@hireyard/wire/settings/metadata';
import { SETUP_AWAY_CODE, type SetupState } from '@hireyard/wire/settings/setup';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { inFigures } from '../../../lib/format.ts';
import { client } from '../../../lib/api/client.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { IconCheck } from '../../../ui/icons.tsx';
import { Stack, Row, Rows, Cells, Columns } from '../../../ui/layout.tsx';
import { toast } from '../../../ui/toast.tsx';
import { downloadSampleItems, EXTRAS, GAPS, setupKey, STEPS, whoMay } from './steps.ts';
import './setup.css';
import { setupWay } from '../../../page/slots.tsx';

// Hides or shows the guide with a setting per administrator.

/** Returns a function that hides (true) or shows the guide. */
export function useAway(): (state: SetupState, away: boolean) => Promise<void> {
  const cache = useQueryClient();
  return async ({ away: id }, away) => {
    try {
      if (away)
        await client(metadata).create({
          code: SETUP_AWAY_CODE,
          value: true,
          description: t('Setup guide hidden'),
        });
      else if (id !== null) await client(metadata).remove(id);
      setupWay.set(false);
      toast(away ? t('Guide hidden. It’s under Settings.') : t('Guide shown on the dashboard'), {
        tone: 'success',
      });
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    }
    await cache.invalidateQueries({ queryKey: setupKey });
  };
}

const listed = (lacks: readonly SetupGap[]): string => lacks.map((lack) => GAPS[lack]).join(', ');

interface GuideProps {
  readonly state: SetupState;
  /** Beside the title. */
  readonly actions?: ReactNode;
}

export function Guide({ state, actions }: GuideProps) {
  const id = useId();
  const can = useCan();
  const steps = setupSteps(state.facts);
  const next = nextSetupStep(state.facts);
  const done = steps.filter(({ lacks }) => lacks.length === 0).length;
  return (
    <section className="hy-card" aria-labelledby={id}>
      <header className="hy-card-head">
        <h2 id={id}>{t('Set up Hireyard')}</h2>
        <span className="hy-to-end hy-muted hy-size-table">
          {t('{done} of {length} done', { done: inFigures(done), length: inFigures(steps.length) })}
        </span>
        {actions}
      </header>
      <Rows as="ol" className="hy-setup-steps">
        {steps.map(({ step, lacks }, at) => {
          const { title: name, why, permission, ways } = STEPS[step];
          const ready = lacks.length === 0;
          const current = step === next;
          return (
            <Cells
              key={step}
              columns="28px minmax(0, 1fr) auto"
              phone="28px minmax(0, 1fr)"
              align="start"
              className={current ? 'is-next' : undefined}
              aria-current={current ? 'step' : undefined}
            >
              <span className="hy-ordinal hy-centre" aria-hidden="true">
                {ready ? <IconCheck className="hy-success" /> : inFigures(at + 1)}
              </span>
              <Stack gap={2}>
                <h3 className={ready ? 'hy-muted' : undefined}>
                  {name}
                  <span className="hy-sr">{ready ? t(', done') : t(', not done yet')}</span>
                </h3>
                {!ready && <p>{why}</p>}
                {!ready && (
                  <p className="hy-hint">{t('Still missing: {lacks}.', { lacks: listed(lacks) })}</p>
                )}
                {!ready && !can(permission) && (
                  <p className="hy-hint">{t('Ask {permission}.', { permission: whoMay(permission) })}</p>
                )}
              </Stack>
              {!ready && can(permission) && (
                <Row gap={4} className="hy-setup-ways">
                  {ways(state)
                    .filter((way) => way.permission === undefined || can(way.permission))
                    .map(({ label, to }, place) => (
                      <Link
                        key={label}
                        to={to}
                        className={classNames(
                          'hy-button',
                          place > 0 ? 'is-quiet' : current ? 'is-primary' : 'is-secondary',
                        )}
                        onClick={() => setupWay.set(true)}
                      >
                        {label}
                      </Link>
                    ))}
                  {step === 'items' && !state.facts.item && (
                    <Button kind="quiet" onClick={downloadSampleItems}>
                      {t('Download sample file')}
                    </Button>
                  )}
                </Row>
              )}
            </Cells>
          );
        })}
      </Rows>
      <Extras state={state} />
    </section>
  );
}

/** Optional setup steps that the user may perform. */
function Extras({ state }: { readonly state: SetupState }) {
  const can = useCan();
  const extras = SETUP_EXTRAS.filter((one) => can(EXTRAS[one].permission ?? ''));
  if (extras.length === 0) return null;
  return (
    <Stack gap={4} className="hy-setup-extras hy-card-foot hy-size-table">
      <h3>{t('Optional')}</h3>
      <Columns as="ul" min={240} gap={8}>
        {extras.map((one) => (
          <Row key={one} as="li" gap={4}>
            <Link to={EXTRAS[one].to}>{EXTRAS[one].label}</Link>
            <span className="hy-hint">{state.extras[one] ? t('set up') : t('not set up')}</span>
          </Row>
        ))}
      </Columns>
    </Stack>
  );
}
