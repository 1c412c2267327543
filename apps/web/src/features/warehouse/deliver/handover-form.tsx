import { t } from '@hireyard/messages';
import type { LoadStop } from '@hireyard/wire/warehouse/vehicle-run';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Checkbox, TextArea, TextInput } from '../../../ui/inputs.tsx';
import { PhotoInput } from './photo-input.tsx';
import { SignaturePad } from './signature-pad.tsx';

export interface Handover {
  readonly name: string;
  readonly note?: string;
  readonly signature?: string;
  readonly photo?: string;
}
interface HandoverFormProps {
  readonly leg: LoadStop['leg'];
  readonly onSign: (handover: Handover) => Promise<void>;
}
const ON_PAPER = t('Signed on paper.');

/** Who takes the goods (or gives them back), the signature, and what else is to be said. */
export function HandoverForm({ leg, onSign }: HandoverFormProps) {
  const heading = useId();
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [paper, setPaper] = useState(false);
  const [signature, setSignature] = useState<string>();
  const [photo, setPhoto] = useState<string>();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const unsigned = signature === undefined && !paper;
  const verb = leg === 'out' ? t('Hand over') : t('Collect');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    flushSync(() => setAsked(true));
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    if (name.trim() === '' || unsigned || busy) return;
    setBusy(true);
    const words = [paper ? ON_PAPER : '', note.trim()].filter(Boolean).join(' ');
    await onSign({
      name: name.trim(),
      ...(words === '' ? {} : { note: words }),
      ...(signature === undefined || paper ? {} : { signature }),
      ...(photo === undefined ? {} : { photo }),
    });
    setBusy(false);
  };
  return (
    <form className="hy-dl-form" onSubmit={(event) => void submit(event)}>
      <Field
        label={leg === 'out' ? t('Received by') : t('Given back by')}
        required
        error={asked && name.trim() === '' ? t('Write the name of who signs.') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            value={name}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="words"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {!paper && (
        <div>
          <p id={heading} className="hy-dl-label">
            {t('Signature')}
          </p>
          <SignaturePad labelledBy={heading} onChange={setSignature} />
        </div>
      )}
      <Checkbox
        checked={paper}
        onChange={(event) => {
          setPaper(event.target.checked);
          setSignature(undefined);
        }}
      >
        {t('Signed on paper')}
      </Checkbox>
      {asked && unsigned && (
        <p className="hy-dl-wrong" role="alert">
          {t('Sign in the field, or say that it was signed on paper.')}
        </p>
      )}
      <PhotoInput photo={photo} onChange={setPhoto} />
      <Field label={t('Note (not needed)')}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={400}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" kind="primary" loading={busy}>
        {verb}
      </Button>
    </form>
  );
}
