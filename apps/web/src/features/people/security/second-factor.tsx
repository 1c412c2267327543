import { t } from '@hireyard/messages';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { useSecondFactor } from './own.ts';

type Act = 'set-up' | 'remove' | 'recovery';
const few = 3;

const SecondFactorDialog = lazyPart(() => import('./second-factor-dialog.tsx'));

/** A code of an authenticator app beside the password: on or off, and the recovery codes for a lost phone. */
export function SecondFactorCard() {
  const { data, isError, error, refetch } = useSecondFactor();
  const [act, setAct] = useState<Act>();
  return (
    <Card
      title={t('Second factor')}
      actions={
        data && (
          <StateChip colour={data.totp ? 'success' : 'medium'}>{data.totp ? t('On') : t('Off')}</StateChip>
        )
      }
    >
      {data === undefined && !isError && <SkeletonRows rows={2} />}
      {data === undefined && isError && (
        <ErrorState
          title={t('It could not be loaded')}
          detail={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {data && !data.totp && (
        <>
          <p>
            {t(
              'Besides your password, a code from an app on your phone is asked for. Somebody who learns your password still cannot get in.',
            )}
          </p>
          <div className="hy-row hy-apart">
            <Button kind="primary" onClick={() => setAct('set-up')}>
              {t('Turn on')}
            </Button>
          </div>
        </>
      )}
      {data?.totp && (
        <>
          <p>{t('Signing in with your password asks for a code of your authenticator app.')}</p>
          <p className={data.recovery_left < few ? 'hy-error' : 'hy-hint'}>
            {t('{recovery_left} Use one when you do not have your phone.', {
              recovery_left: leftWords(data.recovery_left),
            })}
          </p>
          <div className="hy-row hy-apart">
            <Button onClick={() => setAct('recovery')}>{t('New recovery codes')}</Button>
            <Button kind="quiet" onClick={() => setAct('remove')}>
              {t('Turn off')}
            </Button>
          </div>
        </>
      )}
      {act && <SecondFactorDialog act={act} onClose={() => setAct(undefined)} />}
    </Card>
  );
}

const leftWords = (left: number): string =>
  left === 0
    ? t('No recovery code is left.')
    : t('{left, plural, one {# recovery code is} other {# recovery codes are}} left.', { left });
