import { customer } from '@hireyard/wire/resources/customer';
import { useState } from 'react';
import { client } from '../../api/index.ts';
import { useGo } from '../../frame/navigate.tsx';
import { FormPage } from '../../resource-ui/form-page.tsx';
import { listAddress } from '../../resource-ui/list-memory.ts';
import { paths } from '../../routes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { type Duplicate, duplicatesOf, numberSearches } from './find-duplicates.ts';
import { customerSections } from './sections.ts';

interface Question {
  readonly duplicates: readonly Duplicate[];
  readonly answer: (create: boolean) => void;
}

/** A new customer; warns before saving when the e-mail or the telephone is known already. */
export default function CustomerNewPage() {
  const go = useGo();
  const [question, setQuestion] = useState<Question>();
  const check = async (body: { email: string; telephone: string }): Promise<boolean> => {
    const searches = [`"${body.email}"`, ...numberSearches(body.telephone)];
    const pages = await Promise.all(
      // a warning that cannot be had must not stop the work
      searches.map(async (search) =>
        client(customer)
          .list({ search, page_size: 50 })
          .then((page) => page.results)
          .catch(() => []),
      ),
    );
    const duplicates = duplicatesOf(body, pages.flat());
    if (duplicates.length === 0) return true;
    return new Promise((answer) => setQuestion({ duplicates, answer }));
  };
  const answer = (create: boolean) => {
    question?.answer(create);
    setQuestion(undefined);
  };
  const list = listAddress(paths.customers.to());
  return (
    <>
      <FormPage
        resource={customer}
        title="New customer"
        crumbs={[
          { label: 'Customers', to: list },
          { label: 'New customer', to: paths.newCustomer.to() },
        ]}
        initial={{ active: true }}
        sections={customerSections}
        address={paths.newCustomer.to()}
        check={check}
        onCancel={() => go(list, 'back')}
        onSaved={(record) => {
          toast(`${record.name} created`, { tone: 'success' });
          go(paths.customer.to({ id: record.id }), 'root');
        }}
      />
      <Dialog
        open={question !== undefined}
        title="Is this customer known already?"
        onClose={() => answer(false)}
        actions={
          <>
            <Button onClick={() => answer(false)}>Back to the form</Button>
            <Button kind="primary" onClick={() => answer(true)}>
              Create anyway
            </Button>
          </>
        }
      >
        <ul className="hy-known">
          {question?.duplicates.slice(0, 6).map(({ customer: known, reason }) => (
            <li key={known.id}>
              <a href={paths.customer.to({ id: known.id })} target="_blank" rel="noreferrer">
                {known.name}
              </a>{' '}
              has the same {reason}: {known.email}, {known.telephone}
              {!known.active && ' (retired)'}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
