import { t } from '@hireyard/messages';
import { paths } from '../../lib/registry/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { rich } from '../../ui/text.tsx';
import type { Duplicate } from './find-duplicates.ts';
import { Stack } from '../../ui/layout.tsx';

interface DuplicatesDialogProps {
  readonly duplicates: readonly Duplicate[];
  readonly onAnswer: (create: boolean) => void;
}

/** Asks whether to create a customer whose email address or telephone number already exists. */
export function DuplicatesDialog({ duplicates, onAnswer }: DuplicatesDialogProps) {
  return (
    <Dialog
      open
      title={t('Possible duplicate')}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{t('Keep editing')}</Button>
          <Button kind="primary" onClick={() => onAnswer(true)}>
            {t('Create anyway')}
          </Button>
        </>
      }
    >
      <Stack as="ul">
        {duplicates.slice(0, 6).map(({ customer: known, reason }) => (
          <li key={known.id}>
            {rich('{name} has the same {reason}: {email}, {telephone}', {
              name: (
                <a href={paths.customer.to({ id: known.id })} target="_blank" rel="noreferrer">
                  {known.name}
                </a>
              ),
              reason,
              email: known.email,
              telephone: known.telephone,
            })}
            {!known.active && ` ${t('(retired)')}`}
          </li>
        ))}
      </Stack>
    </Dialog>
  );
}
