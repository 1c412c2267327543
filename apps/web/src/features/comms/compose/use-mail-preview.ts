/** The mail as it would go out now, asked for again a moment after the last change. */
import type { ReadOf } from '@hireyard/wire/field';
import type { mailPreviewShape } from '@hireyard/wire/comms/mail';
import { sesmail } from '@hireyard/wire/comms/sesmail';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../../lib/api/index.ts';
import type { MailAbout } from './mail-about.ts';
import { type MailDraft, mailBodyOf } from './mail-draft.ts';

export type MailPreview = ReadOf<typeof mailPreviewShape>;

/** Longer than the pause between two letters, shorter than the look to the other side. */
const STILL_MS = 400;

function useStill<T>(value: T): T {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), STILL_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return still;
}

export function useMailPreview(about: MailAbout, draft: MailDraft) {
  const still = useStill(draft);
  const body = mailBodyOf(about, still);
  const query = useQuery({
    queryKey: [sesmail.name, 'preview', body],
    queryFn: async ({ signal }) =>
      client(sesmail).action<MailPreview>('preview', { body, signal, waiting: 'background' }),
    placeholderData: keepPreviousData,
    // an address may be allowed, and a figure may change, at any time
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return { ...query, late: still !== draft || query.isFetching };
}
