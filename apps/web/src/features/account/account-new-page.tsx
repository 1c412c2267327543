import { t } from '@hireyard/messages';
import { account } from '@hireyard/wire/resources/account';
import { useGo } from '../../frame/navigate.tsx';
import { FormPage } from '../../resource-ui/form-page.tsx';
import { listAddress } from '../../resource-ui/list-memory.ts';
import { paths } from '../../routes.ts';
import { toast } from '../../ui/toast.ts';
import { accountSections } from './sections.ts';

export default function AccountNewPage() {
  const go = useGo();
  const list = listAddress(paths.accounts.to());
  return (
    <FormPage
      resource={account}
      title={t('New account')}
      crumbs={[
        { label: t('Accounts'), to: list },
        { label: t('New account'), to: paths.newAccount.to() },
      ]}
      initial={{ active: true }}
      sections={accountSections}
      address={paths.newAccount.to()}
      onCancel={() => go(list, 'back')}
      onSaved={(record) => {
        toast(t('{code} created', { code: record.code }), { tone: 'success' });
        go(paths.account.to({ id: record.id }), 'root');
      }}
    />
  );
}
