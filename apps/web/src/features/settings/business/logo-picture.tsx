import { t } from '@hireyard/messages';
import { metadata } from '@hireyard/wire/settings/metadata';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../../lib/api/index.ts';
import { keys } from '../../../lib/api/queries.ts';

/** A logo that was uploaded, on white as paper is. */
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
      alt={t('Logo of the business')}
      width={250}
      height={87}
      decoding="async"
      loading="lazy"
    />
  );
}
