/** Which documents a contract has now. */
import {
  CONTRACT_DOCUMENTS,
  type ContractDocument,
  type DocumentVersion,
} from '@hireyard/wire/contracts/documents';

const QUOTES = new Set(['quote', 'quote_abandoned']);

export interface DocumentOffer {
  readonly kind: ContractDocument;
  /** False = only what was kept can be looked at, e.g. the quote of an order. */
  readonly now: boolean;
  /** Newest first. */
  readonly versions: readonly DocumentVersion[];
}

/** A quote is of a quote and all other documents are of an order (docs/documents.md); what was kept stays in sight. */
export function documentOffers(
  position: string,
  versions: readonly DocumentVersion[],
): readonly DocumentOffer[] {
  const quote = QUOTES.has(position);
  return CONTRACT_DOCUMENTS.map((kind) => ({
    kind,
    now: (kind === 'quote') === quote,
    versions: versions.filter((version) => version.kind === kind),
  })).filter(({ now, versions: kept }) => now || kept.length > 0);
}
