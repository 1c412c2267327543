import { customer } from '@hireyard/wire/customers/customer';
import { paths } from '../../lib/registry/paths.ts';
import { ListPage } from '../../resource/list/list-page.tsx';
import { ImportButton } from '../settings/imports/index.ts';

/** The list of customers (specification §2.1: /account/customer and /customers). */
export default function CustomerListPage() {
  return (
    <ListPage
      resource={customer}
      createPath={paths.newCustomer.to()}
      actions={<ImportButton kind="customers" model={customer.permission} />}
    />
  );
}
