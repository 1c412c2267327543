/** Editors of single values, and of the company logo. */
import { fromServer, t } from '@hireyard/messages';
import type { One } from '@hireyard/wire/settings/catalogue/shape';
import { useState, useEffect, useRef } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Checkbox, DateInput, NumberInput, Select, TextArea, TextInput } from '../../../ui/inputs.tsx';
import { useSettings, inFigures } from '../../../lib/format.ts';
import { percentLimits, messageOf } from './data.ts';
import type { EditorProps } from './editor-parts.tsx';
import { optionText, percentOf, shareOf } from './value-text.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { LOGO_BYTES, LOGO_TYPES, metadata } from '@hireyard/wire/settings/metadata';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/api/client.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { keys } from '../../../lib/api/queries.ts';
import { Button } from '../../../ui/button.tsx';

const NUMBERS: readonly string[] = ['int', 'decimal'];

/** Editor of a single value, by kind. */
export function OneEditor({ shape, label, hideLabel, value, errors, onChange }: EditorProps<One>) {
  const { currency } = useSettings();
  const { field } = shape;
  const said = messageOf(errors);
  const error = shape.share && said !== undefined ? percentLimits(said) : said;
  if (field.kind === 'bool')
    return (
      <Stack gap={4} className="hy-field">
        <Checkbox checked={value === true} onChange={(event) => onChange(event.target.checked)}>
          {label}
        </Checkbox>
        {error !== undefined && <p className="hy-error">{error}</p>}
      </Stack>
    );
  if (shape.editor === 'logo')
    return (
      <LogoEditor
        label={label}
        hint={shape.hint}
        value={String(value ?? '')}
        error={error}
        onChange={onChange}
      />
    );
  const unit = shape.share ? '%' : field.unit === 'money' ? currency : field.unit && fromServer(field.unit);
  const number = shape.share === true || NUMBERS.includes(field.kind);
  const text = String(value ?? '');
  return (
    <Field
      label={unit === undefined ? label : `${label} (${unit})`}
      hint={shape.hint}
      error={error}
      hideLabel={hideLabel}
      required={field.required && !number && hideLabel !== true}
    >
      {(control) => {
        const common = {
          ...control,
          value: text,
          onChange: (event: { target: { value: string } }) => onChange(event.target.value),
        };
        if (field.kind === 'choice')
          return (
            <Select
              {...common}
              options={(field.options ?? []).map((one) => ({
                value: one,
                label: optionText(one),
              }))}
            />
          );
        if (field.kind === 'date') return <DateInput {...common} />;
        if (shape.share) return <ShareInput {...common} />;
        if (number)
          return (
            <Row as="span" nowrap className="hy-bs-unit">
              <NumberInput {...common} decimals={field.kind === 'decimal'} />
              {hideLabel === true && unit !== undefined && <span className="hy-hint">{unit}</span>}
            </Row>
          );
        return field.multiline === true ? <TextArea {...common} rows={8} /> : <TextInput {...common} />;
      }}
    </Field>
  );
}

interface ShareInputProps {
  readonly value: string;
  readonly onChange: (event: { target: { value: string } }) => void;
  readonly id: string;
}

/** Editor of a share, typed as a percentage. The typed text stays while it means the same share. */
function ShareInput({ value, onChange, ...control }: ShareInputProps) {
  const [typed, setTyped] = useState(percentOf(value));
  const shown = shareOf(typed) === value ? typed : percentOf(value);
  return (
    <Row as="span" nowrap className="hy-bs-unit">
      <NumberInput
        {...control}
        decimals
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange({ target: { value: shareOf(event.target.value) } });
        }}
      />
      <span className="hy-hint">%</span>
    </Row>
  );
}

/** An uploaded logo on white, like on paper. */
export function LogoPicture({ id }: { readonly id: string }) {
  const { data, isError } = useQuery({
    queryKey: [...keys.all(metadata), 'logo', id],
    queryFn: () => client(metadata).action<Blob>('logo', { query: { logo: id }, as: 'blob' }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (data === undefined) return undefined;
    const url = URL.createObjectURL(data);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [data]);
  if (isError) return <p className="hy-error">{t('The logo could not be loaded.')}</p>;
  return address === undefined ? null : (
    <img
      className="hy-bs-picture"
      src={address}
      alt={t('Company logo')}
      width={250}
      height={87}
      decoding="async"
      loading="lazy"
    />
  );
}

interface LogoEditorProps {
  readonly label: string;
  readonly hint: string | undefined;
  /** Id of the logo; empty if there is none. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Uploads and previews a logo. Documents use it once the setting is saved. */
function LogoEditor({ label, hint, value, error, onChange }: LogoEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const upload = async (file: File | undefined) => {
    if (file === undefined || busy) return;
    if (!(LOGO_TYPES as readonly string[]).includes(file.type))
      return setRefused(t('The logo must be a JPEG or PNG image.'));
    if (file.size > LOGO_BYTES)
      return setRefused(
        t('Larger than {most} MB. Choose a smaller file.', {
          most: inFigures(LOGO_BYTES / 1024 / 1024),
        }),
      );
    setBusy(true);
    setRefused(undefined);
    try {
      const made = await client(metadata).action<{ readonly logo: string }>('uploadLogo', {
        body: new Blob([file], { type: file.type }),
      });
      onChange(made.logo);
    } catch (failed) {
      const found = failureOf(failed);
      setRefused(
        found.kind === 'invalid' ? (Object.values(found.fields)[0] ?? found.message) : found.message,
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <Field label={label} hint={hint} error={refused ?? error}>
      {(control) => (
        <Stack align="start">
          {value !== '' && <LogoPicture id={value} />}
          <input
            {...control}
            ref={input}
            type="file"
            accept={LOGO_TYPES.join(',')}
            disabled={busy}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              // allows choosing the same file again
              event.target.value = '';
              void upload(file);
            }}
          />
          {value !== '' && <Button onClick={() => onChange('')}>{t('Remove logo')}</Button>}
        </Stack>
      )}
    </Field>
  );
}
