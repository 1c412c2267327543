import { Page } from '../../../page/page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { EmailCard } from './email-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import './security.css';

/** How a person signs in, and where they are signed in now. Each sees their own alone. */
export default function SecurityPage() {
  return (
    <Page title={paths.security.title} crumbs={[{ label: paths.security.title, to: paths.security.to() }]}>
      <div className="hy-body hy-security">
        <div className="hy-security-column">
          <EmailCard />
          <PasswordCard />
          <SecondFactorCard />
          <PasskeysCard />
        </div>
        <SessionsCard />
      </div>
    </Page>
  );
}
