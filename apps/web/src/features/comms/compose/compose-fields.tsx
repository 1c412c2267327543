import { t } from '@hireyard/messages';
import { type Contract, contract as contractOf } from '@hireyard/wire/contracts/contract';
import {
  CONTRACT_DOCUMENTS,
  type ContractDocument,
  DAY_DOCUMENTS,
  type DayDocument,
  isDayDocument,
} from '@hireyard/wire/contracts/documents';
import { file } from '@hireyard/wire/records/file';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { listOptions, recordOptions } from '../../../lib/api/queries.ts';
import { useCan } from '../../../page/session.ts';
import { Field } from '../../../ui/field.tsx';
import { Checkbox, TextArea, TextInput } from '../../../ui/inputs.tsx';
import { Columns } from '../../../ui/layout.tsx';
import { DayChoice, documentDaysOptions } from './document-days.tsx';
import { DOCUMENT_TEXTS, type MailAbout, OWN_DOCUMENT, OWN_DOCUMENT_KIND } from './mail-about.ts';
import type { MailDraft } from './mail-draft.ts';
import { SnippetPicker } from './snippet-picker.tsx';

// Attachments of an email: documents created when it is sent, and files of the contract.

interface ComposeDocumentsProps {
  readonly about: MailAbout;
  readonly draft: MailDraft;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<MailDraft>) => void;
}

const toggled = <T,>(all: readonly T[], one: T): readonly T[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

/** A quote has no contract, return note and invoice yet; an order no longer has a quote (docs/use/documents.md). */
function canBeMade(kind: ContractDocument, states: Contract['states']): boolean {
  const quote = states.some(
    ({ system_action }) => system_action === 'quote' || system_action === 'quote_abandoned',
  );
  return quote ? !['contract', 'return_note', 'invoice'].includes(kind) : kind !== 'quote';
}

/** Most files offered. */
const SHOWN = 50;

export function ComposeDocuments({ about, draft, error, onChange }: ComposeDocumentsProps) {
  const { category, contract } = about;
  const own = OWN_DOCUMENT[category];
  const paper = OWN_DOCUMENT_KIND[category];
  const states = useQuery({
    ...recordOptions(contractOf, contract ?? 0),
    enabled: contract !== undefined,
  }).data?.data.states;
  const possible = CONTRACT_DOCUMENTS.filter(
    (kind) => kind === own || (states !== undefined && canBeMade(kind, states)),
  );
  if (contract === undefined && paper === undefined) return null;
  const toggle = (kind: ContractDocument) => onChange({ documents: toggled(draft.documents, kind) });
  return (
    <Columns as="fieldset" min={160} gap={0}>
      <legend className="hy-label">{t('Attachments')}</legend>
      {paper !== undefined && (
        <Checkbox checked disabled readOnly>
          {paper}
        </Checkbox>
      )}
      {contract !== undefined &&
        possible.map((kind) => (
          <div key={kind}>
            <Checkbox
              checked={kind === own || draft.documents.includes(kind)}
              disabled={kind === own}
              onChange={() => toggle(kind)}
            >
              {DOCUMENT_TEXTS[kind]}
            </Checkbox>
            {isDayDocument(kind) && draft.documents.includes(kind) && (
              <AttachedDay
                contract={contract}
                kind={kind}
                day={draft.days[kind]}
                onChoose={(day) => {
                  const { [kind]: _, ...others } = draft.days;
                  onChange({ days: day === null ? others : { ...others, [kind]: day } });
                }}
              />
            )}
          </div>
        ))}
      {contract !== undefined && (
        <Files
          contract={contract}
          chosen={draft.files}
          onToggle={(uuid) => onChange({ files: toggled(draft.files, uuid) })}
        />
      )}
      {error !== undefined && (
        <p className="hy-error" role="alert">
          {error}
        </p>
      )}
    </Columns>
  );
}

interface AttachedDayProps {
  readonly contract: number;
  readonly kind: DayDocument;
  /** Undefined: the whole hire. */
  readonly day: string | undefined;
  readonly onChoose: (day: string | null) => void;
}

/** The day of an attached document about goods, if the hire has several. */
function AttachedDay({ contract, kind, day, onChoose }: AttachedDayProps) {
  const days = useQuery(documentDaysOptions(contract)).data?.[DAY_DOCUMENTS[kind]] ?? [];
  if (days.length < 2) return null;
  return <DayChoice title={DOCUMENT_TEXTS[kind]} days={days} day={day ?? null} onChoose={onChoose} />;
}

interface FilesProps {
  readonly contract: number;
  readonly chosen: readonly string[];
  readonly onToggle: (uuid: string) => void;
}

function Files({ contract, chosen, onToggle }: FilesProps) {
  const can = useCan();
  const query = {
    content_type: contractOf.permission,
    object_id: contract,
    page_size: SHOWN,
    ordering: 'id',
  };
  const list = useQuery({ ...listOptions(file, query), enabled: can(permissionOf(file, 'view')) });
  return (list.data?.results ?? []).map((one) => (
    <Checkbox key={one.uuid} checked={chosen.includes(one.uuid)} onChange={() => onToggle(one.uuid)}>
      {one.title || one.file_name}
    </Checkbox>
  ));
}

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
  conversation: t('Greeting and signature are added automatically.'),
  other: t('Greeting and signature are added automatically.'),
};

/** Recipients and text of an email. */
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
      <Field label={t('To')} required error={errors['to']} hint={t('Separate several addresses with commas')}>
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
      <Field label={t('Cc')} error={errors['cc']}>
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
        hint={MESSAGE_HINT[about.category] ?? t('Optional; appears above the details.')}
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
