/** Renders documents as files (docs/use/documents.md) from current facts, with the number of the version they are or would be. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { can } from '@hireyard/domain/people/access';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import type { ContractDocument, DocumentKind } from '@hireyard/wire/contracts/documents';
import { heads } from '@hireyard/wire/resource/heads';
import type { Viewer } from '@hireyard/wire/resource/visible';
import { speaking } from '@hireyard/messages/speaking';
import type { Db } from '../../db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { App } from '../../platform/http/call.ts';
import { today } from '../../platform/settings/dated.ts';
import { accountStatementPdf } from '../../money/statements/account-pdf.ts';
import type { GivenPeriod } from '../../money/statements/period.ts';
import { payPage, requestOf } from '../../money/pay/page.ts';
import { receiptPdf } from '../../money/pay/receipt.ts';
import { contractDocument } from './contract-row.ts';
import { renderDeliveryNote } from './delivery-note.ts';
import type { DocumentFacts, InvoiceFacts } from './document-facts.ts';
import { factsOf } from './facts.ts';
import { renderInvoice } from './invoice.ts';
import { readersLanguage } from '../../print/language.ts';
import { newestOf, nextNumber, type Owner, ownerOf } from './newest.ts';
import { renderOffer } from './offer.ts';
import type { OpenSheet } from '../../print/page.ts';
import { logoBytes } from '../../print/logo.ts';
import { formatOf } from '../../print/company.ts';
import { renderPickingList } from './picking-list.ts';
import { renderReturnNote } from './return-note.ts';
import { type Drawing, speakingOf } from './sheet.ts';
import { documentTitle } from './titles.ts';

/**
 * The requested document. `reader`: a draft for this user only; `invoice`: default the newest of the contract; `paymentRequest`: its uuid;
 * `origin`: scheme and host of payment links.
 */
export type Wanted =
  | {
      readonly kind: ContractDocument;
      readonly contract: number;
      readonly invoice?: number | null;
      /** The day, if it is about goods; absent or null for the whole hire. */
      readonly day?: string | null;
      /** The reader of a draft; absent if anyone may read it. */
      readonly reader?: Viewer;
    }
  | { readonly kind: 'receipt'; readonly paymentRequest: string }
  | {
      readonly kind: 'statement';
      readonly account: number;
      readonly period: GivenPeriod;
      readonly origin: string;
    };

export interface Rendered {
  readonly kind: DocumentKind;
  readonly owner: Owner;
  /** Number of its version, saved or to be saved. */
  readonly number: number;
  /** File name. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly sha256: string;
  /** The figures it shows. */
  readonly facts: unknown;
  /** Version of the contract when it was read; null for documents without a contract. */
  readonly contractVersion: number | null;
}

/** Returns the hex SHA-256 that identifies a version. */
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Returns the file name in the document's language. */
async function nameOf(facts: DocumentFacts): Promise<string> {
  const { t } = await speakingOf(facts);
  const title = documentTitle(facts.kind, t);
  if (facts.kind === 'invoice') return `${title} ${facts.invoice.number}.pdf`;
  const day = 'day' in facts ? ` ${facts.day}` : '';
  return `${title} ${facts.contract_number}${day} v${facts.number}.pdf`;
}

/** Renders facts to a file: equal facts and logo give equal bytes. */
export function renderFacts(facts: DocumentFacts, drawing?: Drawing): Promise<Buffer> {
  switch (facts.kind) {
    case 'quote':
    case 'contract':
      return renderOffer(facts, drawing);
    case 'delivery_note':
      return renderDeliveryNote(facts, drawing);
    case 'picking_list':
      return renderPickingList(facts, drawing);
    case 'return_note':
      return renderReturnNote(facts, drawing);
    case 'invoice':
      return renderInvoice(facts, drawing);
  }
}

const unnumbered = (facts: object) => ({ ...facts, number: 0, date: '' });

/** Keeps an issued invoice as it was, except for its payments. `kept`: the facts of an earlier version. */
const sinceIssued = (now: InvoiceFacts, kept: InvoiceFacts): InvoiceFacts => ({
  ...kept,
  paid: now.paid,
  outstanding: now.outstanding,
});

const VIEW_CUSTOMER = permissionOf(heads.customer, 'view');

type OfContract = Extract<Wanted, { contract: number }>;

/** Returns current facts of a contract document with their number; the facts of the newest version if only the date differs. */
async function contractFacts(db: Db, app: App, { kind, contract, invoice = null, day = null }: OfContract) {
  await app.recalculateIfOutdated(app, db, contract);
  const paper = await contractDocument(db, contract);
  const drawn = factsOf(kind, paper, await app.settings.all(db), invoice, { day, today: today(app) });
  const owner = ownerOf({
    contract,
    day,
    ...(drawn.kind === 'invoice' ? { invoice: drawn.invoice.id } : {}),
  });
  // Read the number before the newest version: one stored in between is found, one stored later makes storing this one fail.
  const number = await nextNumber(db, kind, owner);
  const newest = await newestOf(db, kind, owner);
  // Versions of invoices hold invoice facts.
  const found =
    drawn.kind === 'invoice' && newest !== undefined
      ? sinceIssued(drawn, newest.facts as InvoiceFacts)
      : drawn;
  const known = { kind, owner, contractVersion: paper.version };
  if (newest !== undefined && isDeepStrictEqual(unnumbered(newest.facts), unnumbered(found)))
    return { known, facts: newest.facts as DocumentFacts, newest };
  const date = found.kind === 'invoice' ? found.invoice.issued_on : today(app);
  return { known, facts: { ...found, number, date }, newest: undefined };
}

/** Removes addresses and telephone numbers from a draft for readers who can't view customers. */
function visibleFacts(facts: DocumentFacts, reader: Viewer | undefined): DocumentFacts {
  if (reader === undefined || can(reader, VIEW_CUSTOMER)) return facts;
  return { ...facts, customer: { ...facts.customer, lines: [] }, site: { ...facts.site, contact: '' } };
}

/** Draws a contract document into a bundle as it would be sent now. 404 and 409 as `renderDocument`. */
export async function drawDocument(db: Db, app: App, wanted: OfContract, open: OpenSheet): Promise<void> {
  const facts = visibleFacts((await contractFacts(db, app, wanted)).facts, wanted.reader);
  await renderFacts(facts, { open, logo: await logoBytes(db, facts.company.logo) });
}

async function renderContract(db: Db, app: App, wanted: OfContract): Promise<Rendered> {
  const { known, facts: whole, newest } = await contractFacts(db, app, wanted);
  const facts = visibleFacts(whole, wanted.reader);
  if (newest !== undefined && facts === whole) return { ...known, ...newest };
  const bytes = await renderFacts(facts, { logo: await logoBytes(db, facts.company.logo) });
  return { ...known, number: facts.number, name: await nameOf(facts), bytes, sha256: hashOf(bytes), facts };
}

async function renderReceipt(db: Db, app: App, uuid: string): Promise<Rendered> {
  const call = { app, db, params: { uuid } };
  const [request, page] = [await requestOf(call), await payPage(call)];
  if (page.receipts.length === 0) throw notFound('Nothing has been paid yet.');
  const settings = await app.settings.all(db);
  const words = await speaking(
    (await readersLanguage(db, settings, { contract: request.contract })).language,
  );
  const bytes = await receiptPdf(page, formatOf(settings), words);
  const owner = ownerOf({ contract: request.contract, paymentRequest: request.id });
  return {
    kind: 'receipt',
    owner,
    ...(await numbered(db, 'receipt', owner, bytes)),
    name: `${words.t('Receipt')} ${page.contract_number}.pdf`,
    facts: { receipts: page.receipts, paid: page.paid, refunded: page.refunded },
    contractVersion: null,
  };
}

async function renderAccount(
  db: Db,
  app: App,
  wanted: Extract<Wanted, { kind: 'statement' }>,
): Promise<Rendered> {
  const { statement, name, bytes } = await accountStatementPdf(db, app, wanted);
  const owner = ownerOf({ account: wanted.account });
  const { start_date, end_date, opening, closing, overdue, currency } = statement;
  return {
    kind: 'statement',
    owner,
    ...(await numbered(db, 'statement', owner, bytes)),
    name,
    facts: { start_date, end_date, opening, closing, overdue, currency },
    contractVersion: null,
  };
}

/** Returns the version number for a file that doesn't show one: the newest if equal, else the next. */
async function numbered(db: Db, kind: DocumentKind, owner: Owner, bytes: Buffer) {
  const sha256 = hashOf(bytes);
  const newest = await newestOf(db, kind, owner);
  const number = newest?.sha256 === sha256 ? newest.number : (newest?.number ?? 0) + 1;
  return { bytes, sha256, number };
}

/**
 * Renders a document as it would be sent now. Writes nothing, but takes some tenths of a second, so call it before a transaction or in a
 * job. 404 if the record doesn't exist, 409 if it has no such document (`not_a_quote`, `is_a_quote`, `no_invoice`).
 */
export async function renderDocument(db: Db, app: App, wanted: Wanted): Promise<Rendered> {
  if (wanted.kind === 'receipt') return renderReceipt(db, app, wanted.paymentRequest);
  return wanted.kind === 'statement' ? renderAccount(db, app, wanted) : renderContract(db, app, wanted);
}
