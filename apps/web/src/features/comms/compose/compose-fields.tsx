import { t } from '@hireyard/messages';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import { useRef } from 'react';
import { useCan } from '../../../page/session-hooks.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea, TextInput } from '../../../ui/inputs.tsx';
import type { MailAbout } from './mail-about.ts';
import type { MailDraft } from './mail-draft.ts';
import { SnippetPicker } from './snippet-picker.tsx';

interface ComposeFieldsProps {
  readonly about: MailAbout;
  readonly values: {
    readonly to: string;
    readonly cc: string;
    readonly subject: string;
    readonly message: string;
  };
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<MailDraft>) => void;
}

const MESSAGE_HINT: Partial<Record<MailAbout['category'], string>> = {
  conversation: t('The greeting and the end are added.'),
  other: t('The greeting and the end are added.'),
};

/** Whom a mail goes to and what it says. */
export function ComposeFields({ about, values, errors, onChange }: ComposeFieldsProps) {
  const can = useCan();
  const message = useRef<HTMLTextAreaElement>(null);
  const insert = (text: string) => {
    const area = message.current;
    const [start, end] = [area?.selectionStart ?? 0, area?.selectionEnd ?? 0];
    onChange({ message: values.message.slice(0, start) + text + values.message.slice(end) });
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(start + text.length, start + text.length);
    });
  };
  return (
    <>
      <Field
        label={t('To')}
        required
        error={errors['to']}
        hint={t('Several addresses are separated by commas')}
      >
        {(control) => (
          <TextInput
            {...control}
            type="text"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            value={values.to}
            onChange={(event) => onChange({ to: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('Copy to')} error={errors['cc']}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            value={values.cc}
            onChange={(event) => onChange({ cc: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('Subject')} required error={errors['subject']}>
        {(control) => (
          <TextInput
            {...control}
            value={values.subject}
            onChange={(event) => onChange({ subject: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t('Message')}
        error={errors['message']}
        hint={MESSAGE_HINT[about.category] ?? t('Stands above the facts; may be empty.')}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={message}
            rows={7}
            dir="auto"
            value={values.message}
            onChange={(event) => onChange({ message: event.target.value })}
          />
        )}
      </Field>
      {can(permissionOf(heads.snippet, 'view')) && (
        <SnippetPicker contract={about.contract} onPick={insert} />
      )}
    </>
  );
}
