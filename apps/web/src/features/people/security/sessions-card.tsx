import { t } from '@hireyard/messages';
import type { SignInSession } from '@hireyard/wire/people/auth';
import { useState } from 'react';
import { NotLoaded } from '../../../ui/query-view.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { rich, MomentText } from '../../../ui/text.tsx';
import { toast } from '../../../ui/toast.tsx';
import { refusalOf } from '../sign-in/index.ts';
import { post, useReloadOwn, useSessions } from './own.ts';
import { Rows } from '../../../ui/layout.tsx';

/** Recognises the browser in a user agent: "Chrome on Windows". Order matters, since many name other browsers too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, t('Edge')],
  [/\b(OPR|Opera)\//, t('Opera')],
  [/\bSamsungBrowser\//, t('Samsung Internet')],
  [/\b(Firefox|FxiOS)\//, t('Firefox')],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, t('Chrome')],
  [/\bVersion\/.*\bSafari\//, t('Safari')],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, t('Windows')],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, t('Linux')],
];

/** Names browser and system of a User-Agent header: "Chrome on Windows". */
export function deviceText(userAgent: string): string {
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser === undefined)
    return system === undefined ? t('Unknown browser') : t('Browser on {system}', { system });
  return system === undefined ? browser : t('{browser} on {system}', { browser, system });
}

const all = 'all';

/** The user's active sessions, with a button to end each. */
export function SessionsCard() {
  const query = useSessions();
  const { data } = query;
  const reloadConnections = useReloadOwn();
  const [busy, setBusy] = useState<string>();
  const [ask, dialog] = useConfirm();
  const end = async (which: string, done: string) => {
    setBusy(which);
    try {
      await post('sessions/end/', which === all ? {} : { uuid: which });
      toast(done, { tone: 'success' });
    } catch (failure) {
      toast(refusalOf(failure).message ?? t('Could not end the session.'), { tone: 'danger' });
    } finally {
      setBusy(undefined);
      await reloadConnections();
    }
  };
  const endAll = async () => {
    const yes = await ask({
      title: t('Sign out everywhere else?'),
      text: t('Includes API clients.'),
      action: t('Sign out everywhere else'),
    });
    if (yes) await end(all, t('Signed out everywhere else.'));
  };
  return (
    <Card
      title={t('Active sessions')}
      flush
      actions={
        data &&
        data.length > 1 && (
          <Button loading={busy === all} onClick={() => void endAll()}>
            {t('Sign out everywhere else')}
          </Button>
        )
      }
    >
      {data === undefined && <NotLoaded query={query} rows={3} />}
      <Rows between aria-label={t('Active sessions')}>
        {data?.map((one) => (
          <li key={one.uuid}>
            <Session session={one} />
            {one.current ? (
              <StateChip colour="success">{t('Current session')}</StateChip>
            ) : (
              <Button
                kind="quiet"
                loading={busy === one.uuid}
                aria-label={t('Sign out {session}', { session: nameOf(one) })}
                onClick={() => void end(one.uuid, t('Session ended.'))}
              >
                {t('Sign out')}
              </Button>
            )}
          </li>
        ))}
      </Rows>
      {dialog}
    </Card>
  );
}

const nameOf = ({ via, user_agent }: SignInSession): string =>
  via === 'api' ? t('API client') : deviceText(user_agent);

function Session({ session }: { readonly session: SignInSession }) {
  const { via, address, user_agent, created_at, last_used_at } = session;
  return (
    <div>
      <strong>{nameOf(session)}</strong>
      {via === 'api' && user_agent !== '' && <p className="hy-hint">{user_agent}</p>}
      <p className="hy-hint">
        {address !== '' && `${t('from {address} ·', { address })} `}
        {last_used_at === null
          ? rich('since {when}', { when: <MomentText at={created_at} /> })
          : rich('since {when} · last used {last}', {
              when: <MomentText at={created_at} />,
              last: <MomentText at={last_used_at} />,
            })}
      </p>
    </div>
  );
}
