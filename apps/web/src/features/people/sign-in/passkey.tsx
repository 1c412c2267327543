import { t } from '@hireyard/messages';
import type { Passkey, PasskeyOptions } from '@hireyard/wire/people/auth';
import { useState } from 'react';
import { http, session } from '../../../lib/api/client.ts';
import { ResponseError } from '../../../lib/api/outcome.ts';
import type { LoginAnswer } from '../../../lib/api/session-types.ts';
import { Button } from '../../../ui/button.tsx';
import { IconKey } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/toast.tsx';

// Passkeys in the browser. Their library loads on use.

/** Returns whether this browser supports passkeys here; over plain http it doesn't. */
export const passkeysHere = (): boolean => window.PublicKeyCredential !== undefined;

const post = async <T,>(path: string, body: object): Promise<T> =>
  http<T>({ method: 'POST', path: `/auth/passkey/${path}`, body });

/** Signs in with a passkey of this site. Rejects if a call or the authenticator fails. */
async function passkeySignIn(): Promise<LoginAnswer> {
  const [{ startAuthentication }, { options, ticket }] = await Promise.all([
    import('@simplewebauthn/browser'),
    post<PasskeyOptions>('sign-in/options/', {}),
  ]);
  type Wanted = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const credential = await startAuthentication({ optionsJSON: options as unknown as Wanted });
  return post('sign-in/', { ticket, credential });
}

/** Creates a passkey and stores it under a name. Rejects if a call or the authenticator fails. */
export async function addPasskey(password: string, name: string): Promise<Passkey> {
  const [{ startRegistration }, { options, ticket }] = await Promise.all([
    import('@simplewebauthn/browser'),
    post<PasskeyOptions>('options/', { password }),
  ]);
  type Wanted = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const credential = await startRegistration({ optionsJSON: options as unknown as Wanted });
  return post('', { ticket, credential, name });
}

/** Returns a message for an authenticator error; undefined for other errors. */
export function passkeyProblem(error: unknown): string | undefined {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return t('Cancelled or timed out. Nothing was changed.');
    case 'InvalidStateError':
      return t('This device already has a passkey for you.');
    case 'SecurityError':
      return t('Passkeys don’t work at this address.');
    case 'NotSupportedError':
    case 'ConstraintError':
      return t('This device doesn’t support the kind of passkey needed.');
    default:
      return undefined;
  }
}

/** Signs in with a passkey, if supported. `onFailure` is called for failures that aren't the passkey's. */
export function PasskeyButton({ onFailure }: { readonly onFailure: (error: unknown) => void }) {
  const [busy, setBusy] = useState(false);
  if (!passkeysHere()) return null;
  const use = async () => {
    setBusy(true);
    try {
      session.enterWith(await passkeySignIn());
    } catch (error) {
      const own =
        error instanceof ResponseError && error.status === 400 ? error.message : passkeyProblem(error);
      if (own === undefined) onFailure(error);
      else toast(own, { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={IconKey} loading={busy} onClick={() => void use()}>
      {t('Use passkey')}
    </Button>
  );
}
