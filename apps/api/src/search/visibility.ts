/** Limits a search to the records that the caller may list. */
import { can } from '@hireyard/domain/people/access';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { DOCUMENT_KINDS } from '@hireyard/wire/contracts/documents';
import { heads } from '@hireyard/wire/resource/heads';
import { SEARCH_KINDS, type SearchKind } from '@hireyard/wire/records/search';
import type { Caller } from '../platform/http/caller.ts';
import { typesSeen } from '../records/core/targets.ts';
import { tableOf } from '../records/core/source.ts';
import { maySeeDocument } from '../contracts/documents/routes.ts';
import { TARGETS } from '../records/files/targets.ts';

export interface Visibility {
  readonly kinds: ReadonlySet<SearchKind>;
  readonly tables: readonly string[];
  /** Whether telephone numbers and addresses of customers may find their contracts. */
  readonly contacts: boolean;
  /** Content types of records whose files are visible. */
  readonly fileTypes: readonly string[];
  /** Visible kinds of documents. */
  readonly papers: readonly string[];
}

/** Returns the table of a kind. */
export const tableOfKind = (kind: SearchKind): string =>
  kind === 'quote' ? 'contract' : kind === 'document' ? 'contract_document' : tableOf(kind);

/** Returns the kinds among these that the caller may view. */
export function visibilityOf(user: Caller, asked: readonly SearchKind[]): Visibility {
  const papers = DOCUMENT_KINDS.filter((kind) => maySeeDocument(user, kind));
  const allowed = (kind: SearchKind): boolean => {
    if (kind === 'document') return papers.length > 0;
    return can(user, permissionOf(heads[kind === 'quote' ? 'contract' : kind], 'view'));
  };
  const kinds = new Set(SEARCH_KINDS.filter((kind) => asked.includes(kind) && allowed(kind)));
  return {
    kinds,
    tables: [...new Set([...kinds].map(tableOfKind))],
    contacts: can(user, 'customer.view_customer'),
    fileTypes: typesSeen(TARGETS, user),
    papers,
  };
}
