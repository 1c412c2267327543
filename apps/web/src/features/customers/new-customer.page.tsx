import { t } from '@hireyard/messages';
import { customer } from '@hireyard/wire/customers/customer';
import { useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { CreatePage } from '../../resource/form/form-page.tsx';
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
  return (
    <>
      <CreatePage
        resource={customer}
        title={t('New customer')}
        initial={{ active: true }}
        sections={customerSections}
        check={check}
      />
      {question && <question.View duplicates={question.duplicates} onAnswer={answer} />}
    </>
  );
}
