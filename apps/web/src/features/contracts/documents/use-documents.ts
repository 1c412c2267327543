/** Loads a contract's documents, versions and links, with their actions (docs/use/documents.md). */
import { t } from '@hireyard/messages';
import type { ContractDocument, DocumentVersion } from '@hireyard/wire/contracts/documents';
import { contract } from '@hireyard/wire/contracts/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { inFigures } from '../../../lib/format.ts';
import { http } from '../../../lib/api/client.ts';
import { newKey } from '../../../lib/api/storage.ts';
import { type Failure, failureOf } from '../../../lib/api/outcome.ts';
import { keys } from '../../../lib/api/queries.ts';
import { openPdf } from '../../../lib/browser.ts';
import { toast } from '../../../ui/toast.tsx';
import { renewContract } from '../data.ts';

const documentsPath = (id: number): string => `/api/v1/contract/${id}/documents/`;

/** Below the contract's key, so that renewing the contract renews them. */
export const documentsOptions = (id: number) =>
  queryOptions({
    queryKey: [...keys.record(contract, id), 'documents'],
    queryFn: async ({ signal }) =>
      http<readonly DocumentVersion[]>({ path: documentsPath(id), signal, waiting: 'background' }),
  });

export type Shared =
  | { readonly ok: true; readonly version: DocumentVersion }
  | { readonly ok: false; readonly failure: Failure };

/** Actions on the documents of a contract. Failures appear at once, except those of `share`, which has a form. */
export function useDocuments(contractId: number) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState('');
  const attempt = useRef({ what: '', key: '' });
  /** A retry uses the same key, so that a lost response creates nothing twice. */
  const post = async (path: string, body: object): Promise<DocumentVersion> => {
    const what = path + JSON.stringify(body);
    if (attempt.current.what !== what) attempt.current = { what, key: newKey() };
    const version = await http<DocumentVersion>({
      method: 'POST',
      path,
      body,
      idempotencyKey: attempt.current.key,
    });
    attempt.current = { what: '', key: '' };
    await renewContract(cache, contractId);
    return version;
  };
  const during = async <T>(name: string, work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(name);
    try {
      return await work();
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
      return undefined;
    } finally {
      setBusy('');
    }
  };
  const open = async (path: string, name: string, query: { readonly day?: string } = {}) =>
    during(path, () => openPdf(path, name, query));
  return {
    /** Name of the action in progress; empty if none. */
    busy,
    /** Opens the current draft of a kind, of a day or the whole hire. */
    openNow: (kind: ContractDocument, day: string | null) =>
      open(
        `/api/v1/contract/${contractId}/document/${kind}.pdf/`,
        `${kind}.pdf`,
        day === null ? {} : { day },
      ),
    openVersion: ({ id, name }: DocumentVersion) => open(`/api/v1/document/${id}.pdf/`, name),
    keep: (kind: ContractDocument, day: string | null) =>
      during(`keep ${kind}`, async () => {
        const { number } = await post(documentsPath(contractId), day === null ? { kind } : { kind, day });
        toast(t('Saved as version {number}', { number: inFigures(number) }), { tone: 'success' });
      }),
    share: async (version: DocumentVersion, days: string): Promise<Shared> => {
      try {
        // invalid input is reported at the field
        const body = { days: days.trim() === '' ? null : /^\d+$/.test(days.trim()) ? Number(days) : days };
        return { ok: true, version: await post(`/api/v1/document/${version.id}/share/`, body) };
      } catch (error) {
        return { ok: false, failure: failureOf(error) };
      }
    },
    revoke: (share: number) =>
      during(`revoke ${share}`, async () => {
        await post(`/api/v1/share/${share}/revoke/`, {});
        toast(t('Link revoked'), { tone: 'success' });
      }),
  };
}

export type Documents = ReturnType<typeof useDocuments>;
