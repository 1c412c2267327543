import { t } from '@hireyard/messages';
import { paths } from '../../../lib/registry/paths.ts';
import { Link } from '../../../page/navigate.tsx';
import { Page } from '../../../page/page.tsx';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { MomentText } from '../../../ui/text.tsx';
import { EmailCard } from './email-card.tsx';
import { useOwnUser } from './own.ts';
import { PasskeysCard } from './passkeys-card.tsx';
import { SecondFactorCard } from './second-factor.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { Sides, Stack } from '../../../ui/layout.tsx';
import '../people.css';

function PasswordCard() {
  const { data } = useOwnUser();
  return (
    <Card
      title={t('Password')}
      actions={
        <Link to={paths.changePassword.to()} className="hy-button is-secondary">
          {t('Change password')}
        </Link>
      }
    >
      <KeyValues items={[[t('Last sign-in'), <MomentText key="at" at={data?.last_login} />]]} />
    </Card>
  );
}

/** How a person signs in, and where they are signed in now. Each sees their own alone. */
export default function SecurityPage() {
  return (
    <Page title={paths.security.title} crumbs={[{ label: paths.security.title, to: paths.security.to() }]}>
      <div className="hy-body hy-wide">
        <Sides columns="repeat(2, minmax(0, 1fr))">
          <Stack gap="gutter">
            <EmailCard />
            <PasswordCard />
            <SecondFactorCard />
            <PasskeysCard />
          </Stack>
          <SessionsCard />
        </Sides>
      </div>
    </Page>
  );
}
