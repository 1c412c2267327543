import { PERSONAL_DATA_PERMISSION } from '@hireyard/domain/people/access';
import { fromServer, t } from '@hireyard/messages';
import { customer } from '@hireyard/wire/customers/customer';
import type { Problem } from '@hireyard/wire/field/error';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { failureOf } from '../../lib/api/outcome.ts';
import { invalidateAfterWrite } from '../../lib/api/write.ts';
import { saveDocument } from '../../lib/browser.ts';
import { useCan } from '../../page/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import type { MenuItem } from '../../ui/popover.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Customer } from './find-duplicates.ts';

interface EraseDialogProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

/** Shows what will be deleted and kept, and asks for the name to confirm: it can't be undone. */
function EraseDialog({ customer: one, onClose }: EraseDialogProps) {
  const cache = useQueryClient();
  const [confirm, setConfirm] = useState('');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const erase = async () => {
    setBusy(true);
    try {
      await client(customer).action('erase', { id: one.id, body: { confirm, reason } });
      await invalidateAfterWrite(cache, customer);
      toast(t('Customer {id} erased', { id: one.id }), { tone: 'success' });
      onClose();
    } catch (error) {
      const failure = failureOf(error);
      setErrors(failure.kind === 'invalid' ? failure.fields : {});
      setProblems(failure.kind === 'refused' ? failure.problems : []);
      if (failure.kind !== 'invalid') toast(failure.message, { tone: 'danger' });
      setBusy(false);
    }
  };
  const ready = confirm === one.name && reason.trim() !== '';
  return (
    <Dialog
      open
      wide
      title={t('Erase {name}?', { name: one.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="danger" disabled={!ready || busy} onClick={() => void erase()}>
            {t('Erase personal data')}
          </Button>
        </>
      }
    >
      <form
        className="hy-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !busy) void erase();
        }}
      >
        <ErasureSummary />
        {problems.length > 0 && <Reasons problems={problems} />}
        <Field
          label={t('Type the name to confirm: {name}', { name: one.name })}
          required
          error={errors['confirm']}
        >
          {(control) => (
            <TextInput
              {...control}
              value={confirm}
              autoComplete="off"
              onChange={(event) => setConfirm(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={t('Reason')}
          required
          error={errors['reason']}
          hint={t('Kept in the history: don’t name the person.')}
        >
          {(control) => (
            <TextInput {...control} value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

/** Reasons why the customer can't be erased yet. */
function Reasons({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <ul role="alert">
      {problems.map((problem) => (
        <li key={problem.code}>{fromServer(problem.description)}</li>
      ))}
    </ul>
  );
}

function ErasureSummary() {
  return (
    <>
      <div>
        <h3>{t('Deleted permanently')}</h3>
        <ul>
          <li>{t('Name, telephone, email and addresses, also on contracts')}</li>
          <li>{t('Notes, change requests, files and emails')}</li>
          <li>{t('Saved documents, links and acceptances')}</li>
          <li>{t('History entries about these')}</li>
        </ul>
      </div>
      <div>
        <h3>{t('Kept, as required by accounting law')}</h3>
        <ul>
          <li>{t('Contracts with their goods, dates and amounts')}</li>
          <li>{t('Payments, refunds, invoices, receipts and ledger')}</li>
          <li>{t('Log of user actions')}</li>
        </ul>
      </div>
      <p className="hy-hint">{t('Also erase it at the card provider, in accounting and the shop.')}</p>
    </>
  );
}

// Exports or erases a customer's personal data. Administrators only.

export function usePersonalData(one: Customer): readonly [readonly MenuItem[], ReactNode] {
  const can = useCan();
  const [open, setOpen] = useState(false);
  if (!can(PERSONAL_DATA_PERMISSION)) return [[], null];
  const save = async () => {
    try {
      const file = await client(customer).action<Blob>('personalData', { id: one.id, as: 'blob' });
      const name = `personal-data-customer-${one.id}.json`;
      saveDocument(file, name);
      toast(t('Saved as {name}', { name }), { tone: 'success' });
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    }
  };
  const items: readonly MenuItem[] = [
    { key: 'personal-data', label: t('Export personal data'), onSelect: () => void save() },
    { key: 'erase', label: t('Erase personal data'), danger: true, onSelect: () => setOpen(true) },
  ];
  return [items, open ? <EraseDialog key="erase" customer={one} onClose={() => setOpen(false)} /> : null];
}
