import { t } from '@hireyard/messages';
import { account } from '@hireyard/wire/customers/account';
import type { customer } from '@hireyard/wire/customers/customer';
import { heads } from '@hireyard/wire/resource/heads';
import { useQuery } from '@tanstack/react-query';
import { recordOptions } from '../../../lib/api/queries.ts';
import { useGo, useReplace } from '../../../page/navigate.tsx';
import { Page } from '../../../page/page.tsx';
import { usePageQuery } from '../../../page/address.ts';
import { FormPage } from '../../../resource/form/form-page.tsx';
import { listAddress } from '../../../resource/list/use-list.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';

/** Creates an account; `?customer=<id>` preselects a customer. */
export default function AccountNewPage() {
  const go = useGo();
  const replace = useReplace();
  const [query] = usePageQuery();
  const id = Number(query.get('customer') ?? 0);
  const known = useQuery({ ...recordOptions<typeof customer>(heads.customer, id), enabled: id > 0 });
  const who = known.data?.data;
  const list = listAddress(paths.accounts.to());
  const title = t('New account');
  const crumbs = [
    { label: t('Accounts'), to: list },
    { label: title, to: paths.newAccount.to() },
  ];
  if (id > 0 && known.isPending)
    return (
      <Page title={title} crumbs={crumbs}>
        <SkeletonRows />
      </Page>
    );
  return (
    <FormPage
      resource={account}
      title={title}
      crumbs={crumbs}
      initial={{
        active: true,
        ...(who === undefined
          ? {}
          : { name: who.name, email: who.email, lead_customer: who, customers: [who] }),
      }}
      address={paths.newAccount.to()}
      onCancel={() => go(list, 'back')}
      onSaved={(record) => {
        toast(t('{code} created', { code: record.code }), { tone: 'success' });
        replace(paths.account.to({ id: record.id }));
      }}
    />
  );
}
