import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StateChip } from '../../ui/chip.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
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
      title="Second factor"
      actions={
        data && <StateChip colour={data.totp ? 'success' : 'medium'}>{data.totp ? 'On' : 'Off'}</StateChip>
      }
    >
      {data === undefined && !isError && <SkeletonRows rows={2} />}
      {data === undefined && isError && (
        <ErrorState title="It could not be loaded" detail={error.message} onRetry={() => void refetch()} />
      )}
      {data && !data.totp && (
        <>
          <p>
            Besides your password, a code from an app on your phone is asked for. Somebody who learns your
            password still cannot get in.
          </p>
          <div className="hy-row hy-security-acts">
            <Button kind="primary" onClick={() => setAct('set-up')}>
              Turn on
            </Button>
          </div>
        </>
      )}
      {data?.totp && (
        <>
          <p>Signing in with your password asks for a code of your authenticator app.</p>
          <p className={data.recovery_left < few ? 'hy-error' : 'hy-hint'}>
            {leftWords(data.recovery_left)} Use one when you do not have your phone.
          </p>
          <div className="hy-row hy-security-acts">
            <Button onClick={() => setAct('recovery')}>New recovery codes</Button>
            <Button kind="quiet" onClick={() => setAct('remove')}>
              Turn off
            </Button>
          </div>
        </>
      )}
      {act && <SecondFactorDialog act={act} onClose={() => setAct(undefined)} />}
    </Card>
  );
}

const leftWords = (left: number): string =>
  left === 0 ? 'No recovery code is left.' : `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`;
