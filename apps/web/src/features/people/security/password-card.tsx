import { t } from '@hireyard/messages';
import { Link } from '../../../page/navigate.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { MomentText } from '../../../ui/money.tsx';
import { useOwnUser } from './own.ts';

export function PasswordCard() {
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
