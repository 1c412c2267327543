import { t } from '@hireyard/messages';
import type { LoadStop } from '@hireyard/wire/warehouse/vehicle-run';
import { MAX_PHOTO_LENGTH } from '@hireyard/wire/warehouse/warehouse';
import { type FormEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Checkbox, TextArea, TextInput } from '../../../ui/inputs.tsx';
import { Stack } from '../../../ui/layout.tsx';

// Shrinks a photo for sending with a handover.

/** Longer side in px and quality, tried in order until the picture fits. */
const TRIES = [
  [1280, 0.75],
  [1280, 0.55],
  [960, 0.6],
  [640, 0.6],
  [480, 0.5],
] as const;

/** Returns the size with the longer side limited, in proportion, never enlarged. */
export function fitted(width: number, height: number, longest: number): readonly [number, number] {
  const by = Math.min(1, longest / Math.max(width, height));
  return [Math.max(1, Math.round(width * by)), Math.max(1, Math.round(height * by))];
}

/** Returns the base64 part of a data address. */
export const base64Of = (address: string): string => address.slice(address.indexOf(',') + 1);

/** Converts a picture to a JPEG of at most `most` base64 characters. Throws if it is not a picture or can't be made that small. */
async function smallJpeg(file: Blob, most: number): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(t('Unreadable picture. Choose another one.'));
  });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error(t('This browser can’t process pictures.'));
  for (const [longest, quality] of TRIES) {
    [canvas.width, canvas.height] = fitted(bitmap.width, bitmap.height, longest);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const text = base64Of(canvas.toDataURL('image/jpeg', quality));
    if (text.length <= most) return text;
  }
  throw new Error(t('Picture too large. Choose a smaller one.'));
}

/** Canvas and line size in px. Always black on white, as it is stored. */
const [WIDTH, HEIGHT, INK] = [600, 220, 3];

interface SignaturePadProps {
  readonly labelledBy: string;
  /** PNG as base64; undefined when cleared. Called after each stroke. */
  readonly onChange: (png: string | undefined) => void;
}

/** A signature by finger, pen or mouse. The form offers signing on paper instead. */
function SignaturePad({ labelledBy, onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pen = useRef<{ readonly id: number; readonly x: number; readonly y: number }>(undefined);
  const [drawn, setDrawn] = useState(false);
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const paper = event.currentTarget;
    const context = paper.getContext('2d');
    const at = paper.getBoundingClientRect();
    if (context === null || at.width === 0) return;
    const x = ((event.clientX - at.left) * WIDTH) / at.width;
    const y = ((event.clientY - at.top) * HEIGHT) / at.height;
    if (pen.current === undefined && !drawn) {
      context.fillStyle = '#fff';
      context.fillRect(0, 0, WIDTH, HEIGHT);
    }
    Object.assign(context, { lineWidth: INK, lineCap: 'round', lineJoin: 'round', strokeStyle: '#000' });
    context.beginPath();
    context.moveTo(pen.current?.x ?? x, pen.current?.y ?? y);
    context.lineTo(x, y);
    context.stroke();
    pen.current = { id: event.pointerId, x, y };
  };
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (pen.current?.id !== event.pointerId) return;
    pen.current = undefined;
    setDrawn(true);
    onChange(base64Of(event.currentTarget.toDataURL('image/png')));
  };
  const wipe = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    setDrawn(false);
    onChange(undefined);
  };
  return (
    <Stack gap={4} align="end" className="hy-dl-sign">
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-labelledby={labelledBy}
        onPointerDown={(event) => {
          if (pen.current !== undefined || !event.isPrimary) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          draw(event);
        }}
        onPointerMove={(event) => pen.current?.id === event.pointerId && draw(event)}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Button kind="quiet" disabled={!drawn} onClick={wipe}>
        {t('Clear signature')}
      </Button>
    </Stack>
  );
}

interface PhotoInputProps {
  /** JPEG as base64. */
  readonly photo: string | undefined;
  readonly onChange: (photo: string | undefined) => void;
}

/** A photo from the camera or a file, shrunk before it is stored. */
function PhotoInput({ photo, onChange }: PhotoInputProps) {
  const id = useId();
  const [wrong, setWrong] = useState<string>();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setWrong(undefined);
    try {
      onChange(await smallJpeg(file, MAX_PHOTO_LENGTH));
    } catch (error) {
      setWrong(error instanceof Error ? error.message : t('The picture could not be read.'));
    }
  };
  return (
    <Stack align="start" className="hy-dl-photo">
      <input
        id={id}
        className="hy-sr"
        type="file"
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <label htmlFor={id} className="hy-button is-secondary">
        {photo === undefined ? t('Take a photo (optional)') : t('Take another photo')}
      </label>
      {wrong !== undefined && (
        <p role="alert" className="hy-danger">
          {wrong}
        </p>
      )}
      {photo !== undefined && (
        <>
          <img
            src={`data:image/jpeg;base64,${photo}`}
            alt={t('Photo of the handover')}
            width="240"
            height="240"
            decoding="async"
          />
          <Button kind="quiet" onClick={() => onChange(undefined)}>
            {t('Remove photo')}
          </Button>
        </>
      )}
    </Stack>
  );
}

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
const SIGNED_ON_PAPER = t('Signed on paper.');

/** The values of a handover and its submission. */
function useHandover(onSign: HandoverFormProps['onSign']) {
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [paper, setPaper] = useState(false);
  const [signature, setSignature] = useState<string>();
  const [photo, setPhoto] = useState<string>();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const nameless = name.trim() === '';
  const unsigned = signature === undefined && !paper;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    flushSync(() => setAsked(true));
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    if (nameless || unsigned || busy) return;
    setBusy(true);
    const words = [paper ? SIGNED_ON_PAPER : '', note.trim()].filter(Boolean).join(' ');
    await onSign({
      name: name.trim(),
      ...(words === '' ? {} : { note: words }),
      ...(signature === undefined || paper ? {} : { signature }),
      ...(photo === undefined ? {} : { photo }),
    });
    setBusy(false);
  };
  return {
    name,
    setName,
    note,
    setNote,
    paper,
    signOnPaper: (on: boolean) => {
      setPaper(on);
      setSignature(undefined);
    },
    setSignature,
    photo,
    setPhoto,
    nameMissing: asked && nameless,
    signatureMissing: asked && unsigned,
    submit,
    busy,
  };
}

/** Who receives or returns the goods, the signature, and a note. */
export function HandoverForm({ leg, onSign }: HandoverFormProps) {
  const heading = useId();
  const form = useHandover(onSign);
  return (
    <form className="hy-stack hy-surface is-outlined hy-gap-12" onSubmit={(event) => void form.submit(event)}>
      <Field
        label={leg === 'out' ? t('Received by') : t('Returned by')}
        required
        error={form.nameMissing ? t('Enter who is signing.') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            value={form.name}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="words"
            onChange={(event) => form.setName(event.target.value)}
          />
        )}
      </Field>
      {!form.paper && (
        <div>
          <p id={heading} className="hy-label">
            {t('Signature')}
          </p>
          <SignaturePad labelledBy={heading} onChange={form.setSignature} />
        </div>
      )}
      <Checkbox checked={form.paper} onChange={(event) => form.signOnPaper(event.target.checked)}>
        {t('Signed on paper')}
      </Checkbox>
      {form.signatureMissing && (
        <p className="hy-danger" role="alert">
          {t('Sign, or tick “Signed on paper”.')}
        </p>
      )}
      <PhotoInput photo={form.photo} onChange={form.setPhoto} />
      <Field label={t('Note (optional)')}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={400}
            value={form.note}
            onChange={(event) => form.setNote(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" kind="primary" className="hy-wh-taller" loading={form.busy}>
        {leg === 'out' ? t('Hand over') : t('Collect')}
      </Button>
    </form>
  );
}
