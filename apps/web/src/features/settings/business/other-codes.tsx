/** Codes added by administrators: a plain list with JSON values. */
import { t } from '@hireyard/messages';
import { settingOf } from '@hireyard/wire/settings/catalogue/catalogue';
import { type Metadata, metadata } from '@hireyard/wire/settings/metadata';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useWrite } from '../../../lib/api/write.ts';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog, useConfirm } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconPlus } from '../../../ui/icons.tsx';
import { TextArea, TextInput } from '../../../ui/inputs.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Rows, Stack, Row } from '../../../ui/layout.tsx';

interface OtherCodeDialogProps {
  /** Undefined for a new code. */
  readonly row: Metadata | undefined;
  readonly onClose: () => void;
}

const REQUIRED = t('This field is required.');
const NO_JSON = t('This isn’t valid JSON. Enter "north" or 42, for example.');

const asValue = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
};

/** Returns an error before the server is called, or undefined. */
function errorsOf(code: string, text: string): Readonly<Record<string, string>> | undefined {
  const noCode = code.trim() === '';
  const noValue = asValue(text) === undefined;
  if (!noCode && !noValue) return undefined;
  return {
    ...(noCode ? { code: REQUIRED } : {}),
    ...(noValue ? { value: text.trim() === '' ? REQUIRED : NO_JSON } : {}),
  };
}

/** State of the code form, and saving it. */
function useCode({ row, onClose }: OtherCodeDialogProps) {
  const write = useWrite(metadata);
  // a second click may come before the button is disabled
  const sending = useRef(false);
  const [values, setValues] = useState(() => ({
    code: row?.code ?? '',
    description: row?.description ?? '',
    text: row === undefined ? '' : JSON.stringify(row.value, null, 2),
  }));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const save = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (sending.current) return;
    const { code, description, text } = values;
    const wrong = errorsOf(code, text);
    if (wrong !== undefined) return setErrors(wrong);
    const body = { code, description, value: asValue(text)?.value };
    sending.current = true;
    const outcome = await write
      .run(
        row === undefined
          ? { do: 'create', body }
          : { do: 'patch', id: row.id, body, ifMatch: `"${row.version}"` },
      )
      .finally(() => {
        sending.current = false;
      });
    if (outcome.ok) {
      toast(t('Saved'), { tone: 'success' });
      return onClose();
    }
    setErrors(outcome.kind === 'invalid' ? outcome.fields : { general: outcome.message });
  };
  const bind = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  return { bind, errors, busy: write.busy, save };
}

function OtherCodeDialog({ row, onClose }: OtherCodeDialogProps) {
  const form = useId();
  const { bind, errors, busy, save } = useCode({ row, onClose });
  return (
    <Dialog
      open
      title={row === undefined ? t('New code') : row.code}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={form} loading={busy}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <form id={form} className="hy-form" noValidate onSubmit={(event) => void save(event)}>
        {errors['general'] !== undefined && (
          <Row as="p" gap={12} nowrap between className="hy-surface is-danger hy-strong" role="alert">
            {errors['general']}
          </Row>
        )}
        <Field
          label={t('Code')}
          required
          hint={t('Letters, digits, dots, hyphens and underscores')}
          error={errors['code']}
        >
          {(control) => <TextInput {...control} {...bind('code')} />}
        </Field>
        <Field label={t('Description')} error={errors['description']}>
          {(control) => <TextInput {...control} {...bind('description')} />}
        </Field>
        <Field label={t('Value')} required hint={t('JSON, e.g. "north" or 42')} error={errors['value']}>
          {(control) => <TextArea {...control} {...bind('text')} rows={6} spellCheck={false} />}
        </Field>
      </form>
    </Dialog>
  );
}

export function OtherCodes({ rows }: { readonly rows: readonly Metadata[] }) {
  const can = useCan();
  const write = useWrite(metadata);
  const [ask, question] = useConfirm();
  const [open, setOpen] = useState<Metadata | 'new'>();
  const own = rows.filter(({ code }) => settingOf(code) === undefined);
  const remove = async (row: Metadata) => {
    const yes = await ask({
      title: t('Delete {code}?', { code: row.code }),
      text: t('Programs can no longer find it.'),
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
      <Stack gap={12} className="hy-bs-setting">
        <p className="hy-hint">{t('For your programs. Don’t store passwords: every user sees this.')}</p>
        {own.length === 0 ? (
          <EmptyState title={t('No other codes')} />
        ) : (
          <Rows flush between>
            {own.map((row) => (
              <li key={row.id}>
                <span>
                  <strong>{row.code}</strong> <span className="hy-hint">{row.description}</span>
                  <code className="hy-muted hy-clip hy-block">{JSON.stringify(row.value)}</code>
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
          </Rows>
        )}
      </Stack>
      {open !== undefined && (
        <OtherCodeDialog row={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
      {question}
    </Card>
  );
}
