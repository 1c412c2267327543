import { t } from '@hireyard/messages';
import { LOGO_BYTES, LOGO_TYPES, metadata } from '@hireyard/wire/settings/metadata';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { inFigures } from '../../../lib/format.ts';
import { client } from '../../../lib/api/client.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { keys } from '../../../lib/api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Stack } from '../../../ui/layout.tsx';

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
export function LogoEditor({ label, hint, value, error, onChange }: LogoEditorProps) {
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
