import { t } from '@hireyard/messages';
import { customer } from '@hireyard/wire/customers/customer';
import { useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { useGo, useReplace } from '../../page/navigate.tsx';
import { FormPage } from '../../resource/form/form-page.tsx';
import { listAddress } from '../../resource/list/use-list.ts';
import { paths } from '../../lib/registry/paths.ts';
import { toast } from '../../ui/toast.tsx';
import type { DuplicatesDialog } from './duplicates.tsx';
import { type Duplicate, duplicatesOf, numberSearches } from './find-duplicates.ts';
import { customerSections } from './sections.ts';

interface Question {
  readonly View: typeof DuplicatesDialog;
  readonly duplicates: readonly Duplicate[];
  readonly answer: (create: boolean) => void;
}

/** Creates a customer; warns first if the email address or telephone number already exists. */
export default function CustomerNewPage() {
  const go = useGo();
  const replace = useReplace();
  const [question, setQuestion] = useState<Question>();
  const check = async (body: { email: string; telephone: string }): Promise<boolean> => {
    const searches = [`"${body.email}"`, ...numberSearches(body.telephone)];
    const pages = await Promise.all(
      // saving must work even if the check fails
      searches.map(async (search) =>
        client(customer)
          .list({ search, page_size: 50 })
          .then((page) => page.results)
          .catch(() => []),
      ),
    );
    const duplicates = duplicatesOf(body, pages.flat());
    if (duplicates.length === 0) return true;
    const { DuplicatesDialog: View } = await import('./duplicates.tsx');
    return new Promise((answer) => setQuestion({ View, duplicates, answer }));
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
        title={t('New customer')}
        crumbs={[
          { label: t('Customers'), to: list },
          { label: t('New customer'), to: paths.newCustomer.to() },
        ]}
        initial={{ active: true }}
        sections={customerSections}
        address={paths.newCustomer.to()}
        check={check}
        onCancel={() => go(list, 'back')}
        onSaved={(record) => {
          toast(t('{name} created', { name: record.name }), { tone: 'success' });
          replace(paths.customer.to({ id: record.id }));
        }}
      />
      {question && <question.View duplicates={question.duplicates} onAnswer={answer} />}
    </>
  );
}
