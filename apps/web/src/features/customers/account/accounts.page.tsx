import { t } from '@hireyard/messages';
import { account } from '@hireyard/wire/customers/account';
import { ListPage } from '../../../resource/list/list-page.tsx';
import { ImportButton } from '../../settings/imports/index.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { accountViews, balanceColumns } from './data.tsx';

/** The list of accounts that contracts are billed to (specification §2.1: /account). */
export default function AccountListPage() {
  return (
    <ListPage
      resource={account}
      path={paths.accounts.to()}
      recordPath={(id) => paths.account.to({ id })}
      createPath={paths.newAccount.to()}
      actions={<ImportButton kind="accounts" model={account.permission} />}
      views={accountViews}
      columns={balanceColumns}
      crumbs={[{ label: t('Accounts'), to: paths.accounts.to() }]}
    />
  );
}
