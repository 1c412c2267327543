/** Codes of an administrator's own: a plain list, values as JSON. */
import { t } from '@hireyard/messages';
import { type Metadata, metadata } from '@hireyard/wire/settings/metadata';
import { settingOf } from '@hireyard/wire/settings/catalogue/catalogue';
import { useState } from 'react';
import { useWrite } from '../../../lib/api/use-write.ts';
import { useCan } from '../../../page/session-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { IconPlus } from '../../../ui/icons.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { OtherCodeDialog } from './other-code-dialog.tsx';

export function OtherCodes({ rows }: { readonly rows: readonly Metadata[] }) {
  const can = useCan();
  const write = useWrite(metadata);
  const [ask, question] = useConfirm();
  const [open, setOpen] = useState<Metadata | 'new'>();
  const own = rows.filter(({ code }) => settingOf(code) === undefined);
  const remove = async (row: Metadata) => {
    const yes = await ask({
      title: t('Delete {code}?', { code: row.code }),
      text: t('Programs that read it will not find it any more.'),
      action: t('Delete'),
    });
    if (!yes) return;
    const outcome = await write.run({ do: 'remove', id: row.id, ifMatch: `"${row.version}"` });
    if (outcome.ok) toast(t('Deleted'));
    else toast(outcome.message, { tone: 'danger' });
  };
  return (
    <Card
      title={t('Other codes')}
      actions={
        can('core.add_metadata') && (
          <Button icon={IconPlus} onClick={() => setOpen('new')}>
            {t('Add code')}
          </Button>
        )
      }
    >
      <div className="hy-bs-setting">
        <p className="hy-hint">
          {t(
            'Values by a code, for programs of yours that read them through the API. Everybody who works here can read them: passwords and keys have no place here.',
          )}
        </p>
        {own.length === 0 ? (
          <EmptyState title={t('There are none')} />
        ) : (
          <ul className="hy-bs-codes">
            {own.map((row) => (
              <li key={row.id}>
                <span>
                  <strong>{row.code}</strong> <span className="hy-hint">{row.description}</span>
                  <code>{JSON.stringify(row.value)}</code>
                </span>
                {can('core.change_metadata') && (
                  <Button
                    kind="quiet"
                    aria-label={t('Edit {code}', { code: row.code })}
                    onClick={() => setOpen(row)}
                  >
                    {t('Edit')}
                  </Button>
                )}
                {can('core.delete_metadata') && (
                  <Button
                    kind="quiet"
                    aria-label={t('Delete {code}', { code: row.code })}
                    onClick={() => void remove(row)}
                  >
                    {t('Delete')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {open !== undefined && (
        <OtherCodeDialog row={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
      {question}
    </Card>
  );
}
