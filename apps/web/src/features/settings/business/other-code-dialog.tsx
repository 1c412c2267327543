import { t } from '@hireyard/messages';
import { type Metadata, metadata } from '@hireyard/wire/settings/metadata';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useWrite } from '../../../lib/api/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea, TextInput } from '../../../ui/inputs.tsx';
import { toast } from '../../../ui/toast.ts';

interface OtherCodeDialogProps {
  /** Undefined: a new one. */
  readonly row: Metadata | undefined;
  readonly onClose: () => void;
}

const REQUIRED = t('This field is required.');
const NO_JSON = t('This is no JSON. Write a text in quotes, such as "north", or a number, such as 42.');

const asValue = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
};

export function OtherCodeDialog({ row, onClose }: OtherCodeDialogProps) {
  const form = useId();
  const write = useWrite(metadata);
  // a second press may come before the first is drawn
  const sending = useRef(false);
  const [code, setCode] = useState(row?.code ?? '');
  const [description, setDescription] = useState(row?.description ?? '');
  const [text, setText] = useState(row === undefined ? '' : JSON.stringify(row.value, null, 2));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const save = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (sending.current) return;
    const parsed = asValue(text);
    if (parsed === undefined || code.trim() === '')
      return setErrors({
        ...(code.trim() === '' ? { code: REQUIRED } : {}),
        ...(parsed !== undefined ? {} : { value: text.trim() === '' ? REQUIRED : NO_JSON }),
      });
    const body = { code, description, value: parsed.value };
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
  return (
    <Dialog
      open
      title={row === undefined ? t('New code') : row.code}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={form} loading={write.busy}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <form id={form} className="hy-form" noValidate onSubmit={(event) => void save(event)}>
        {errors['general'] !== undefined && (
          <p className="hy-banner is-wrong" role="alert">
            {errors['general']}
          </p>
        )}
        <Field
          label={t('Code')}
          required
          hint={t('Letters, digits, dots, dashes and underscores')}
          error={errors['code']}
        >
          {(control) => (
            <TextInput {...control} value={code} onChange={(event) => setCode(event.target.value)} />
          )}
        </Field>
        <Field label={t('Description')} error={errors['description']}>
          {(control) => (
            <TextInput
              {...control}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={t('Value')}
          required
          hint={t('JSON: a text in quotes, e.g. "north", or a number, e.g. 42')}
          error={errors['value']}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={6}
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
