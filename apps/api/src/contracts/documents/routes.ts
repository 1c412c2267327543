/** Document routes of contracts for staff (docs/use/documents.md): current drafts, saved versions and links. */
import { t } from '@hireyard/messages';
import { isDate } from '@hireyard/domain/values/calendar';
import { can } from '@hireyard/domain/people/access';
import { list } from '@hireyard/wire/answer';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import {
  CONTRACT_DOCUMENTS,
  type ContractDocument,
  documentDaysSchema,
  documentVersionSchema,
  type DocumentKind,
  isDayDocument,
  storeDocumentBody,
  shareBody,
} from '@hireyard/wire/contracts/documents';
import type { CreateOf } from '@hireyard/wire/field';
import { heads } from '@hireyard/wire/resource/heads';
import { sql } from '../../db/database.ts';
import { contractDocument } from './contract-row.ts';
import { documentDays } from './goods-facts.ts';
import { documentBytes, storeDocument } from './store.ts';
import { type Rendered, renderDocument, type Wanted } from './render.ts';
import { writeShareHistory, revokeShare, shareDocument } from './share.ts';
import { contractVersions, versionById, versionOfShare } from './versions.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import type { Route } from '../../platform/http/route-types.ts';
import { accountDocumentRoutes } from './account-routes.ts';
import { ID, idOf, originOf } from './address.ts';

/** Further permissions: documents about money need those of their records. */
const ALSO: Readonly<Partial<Record<DocumentKind, string>>> = {
  invoice: 'accounting.view_invoice',
  receipt: 'accounting.view_paymentrequest',
  statement: 'account.view_account',
};
const maySee = (user: Caller, kind: DocumentKind): boolean => {
  const also = ALSO[kind];
  return also === undefined || can(user, also);
};
/** Tells whether a user can see current contract documents of a kind. */
export const mayDraw = (user: Caller, kind: DocumentKind): boolean =>
  maySee(user, kind) && can(user, VIEW.access);
/** Saved versions include the address that the customer got. */
const maySeeStored = (user: Caller, kind: DocumentKind): boolean =>
  maySee(user, kind) && can(user, permissionOf(heads.customer, 'view'));
/** Tells whether a user can see saved versions of a kind, by the permission for the contract or the account. */
export const maySeeDocument = (user: Caller, kind: DocumentKind): boolean =>
  maySeeStored(user, kind) && (kind === 'statement' || can(user, VIEW.access));
function requireVisible(user: Caller, kind: DocumentKind): void {
  if (!maySee(user, kind)) throw forbidden();
}

/** 404 for an unknown version, 403 for a kind that the user can't see. */
async function requireVersion(call: Call, id: number): Promise<void> {
  const row = await call.db.one<{ kind: DocumentKind }>(
    sql`select kind from contract_document where id = ${id}`,
  );
  if (row === undefined) throw notFound();
  if (!maySeeStored(call.user, row.kind)) throw forbidden();
}

/** ?invoice=: which one; null for the newest. */
function invoiceOf({ query }: Call): number | null {
  const given = query.get('invoice');
  if (given === null || given === '') return null;
  if (!ID.test(given)) throw invalid({ invoice: [t('This is not an invoice ID.')] });
  return Number(given);
}

/** ?day=: of a document about goods; null for the whole hire. */
function dayOf(kind: string, given: string | null): string | null {
  if (given === null || given === '') return null;
  if (!isDayDocument(kind))
    throw invalid({ day: [t('Only delivery notes, picking lists and return notes are for one day.')] });
  if (!isDate(given)) throw invalid({ day: [t('Date has wrong format. Use YYYY-MM-DD.')] });
  return given;
}

/** Returns the document to save. 400 for a receipt of a payment request of another contract. */
async function wantedOf(call: Call): Promise<Wanted> {
  const { kind, invoice, paymentrequest, day } = call.body as CreateOf<typeof storeDocumentBody>;
  const contract = idOf(call);
  const of = dayOf(kind, day ?? null);
  if (kind !== 'receipt') return { kind, contract, invoice: invoice ?? null, day: of };
  const row = await call.db.one<{ uuid: string }>(
    sql`select uuid from payment_request where id = ${paymentrequest ?? null} and contract_id = ${contract}`,
  );
  if (row === undefined)
    throw invalid({ paymentrequest: [t('This contract has no payment request with this ID.')] });
  return { kind, paymentRequest: row.uuid };
}

const VIEW = { access: 'contract.view_contract', tag: 'Documents' } as const;
const CHANGE = { access: 'contract.change_contract', tag: 'Documents' } as const;

const camel = (name: string): string =>
  name.replace(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase());

function queryOf(kind: ContractDocument): Pick<Route, 'query'> {
  if (kind === 'invoice')
    return { query: { invoice: { type: 'integer', description: 'Empty = the newest' } } };
  return isDayDocument(kind)
    ? { query: { day: { type: 'string', format: 'date', description: 'Empty = the whole hire' } } }
    : {};
}

const drafts = CONTRACT_DOCUMENTS.map(
  (kind): Route => ({
    ...VIEW,
    method: 'GET',
    url: `/api/v1/contract/:id/document/${kind}.pdf/`,
    operationId: `contractDocument${camel(kind)}`,
    summary: `The ${kind.replace('_', ' ')} as it would be sent now`,
    produces: 'application/pdf',
    ...queryOf(kind),
    async run(call) {
      requireVisible(call.user, kind);
      const contract = idOf(call);
      const invoice = kind === 'invoice' ? invoiceOf(call) : null;
      const { bytes, name } = await renderDocument(call.db, call.app, {
        kind,
        contract,
        invoice,
        day: isDayDocument(kind) ? dayOf(kind, call.query.get('day')) : null,
        reader: call.user,
      });
      return { file: bytes, type: 'application/pdf', name, inline: true };
    },
  }),
);

export const documentRoutes: readonly Route[] = [
  ...drafts,
  ...accountDocumentRoutes,
  {
    ...VIEW,
    method: 'GET',
    url: '/api/v1/contract/:id/documents/',
    operationId: 'contractDocuments',
    summary: 'Lists saved versions of its documents, newest first, with their links and acceptances',
    answer: list(documentVersionSchema),
    async run(call) {
      const id = idOf(call);
      const known = await call.db.one(sql`select 1 from contract where id = ${id}`);
      if (known === undefined) throw notFound();
      const origin = can(call.user, CHANGE.access) ? originOf(call) : null;
      const versions = await contractVersions(call.db, call.app, origin, id);
      return { body: versions.filter((version) => maySeeStored(call.user, version.kind)) };
    },
  },
  {
    ...VIEW,
    method: 'GET',
    url: '/api/v1/contract/:id/documents/days/',
    operationId: 'contractDocumentDays',
    summary:
      'The days on which its goods leave and return, planned or counted: each has documents of its own',
    answer: documentDaysSchema,
    run: async (call) => ({ body: documentDays(await contractDocument(call.db, idOf(call))) }),
  },
  {
    ...CHANGE,
    method: 'POST',
    url: '/api/v1/contract/:id/documents/',
    operationId: 'contractDocumentKeep',
    summary: 'Saves the document as it is now; returns the newest version if nothing changed',
    body: storeDocumentBody,
    answer: documentVersionSchema,
    status: 201,
    async prepare(call) {
      requireVisible(call.user, (call.body as CreateOf<typeof storeDocumentBody>).kind);
      return renderDocument(call.db, call.app, await wantedOf(call));
    },
    async write(call) {
      const id = await storeDocument(call.db, call.prepared as Rendered, call.user.id);
      return { status: 201, body: await versionById(call.db, call.app, originOf(call), id) };
    },
  },
  {
    ...VIEW,
    method: 'GET',
    url: '/api/v1/document/:id.pdf/',
    operationId: 'documentPdf',
    summary: 'Returns a saved version',
    produces: 'application/pdf',
    async run(call) {
      const id = idOf(call);
      await requireVersion(call, id);
      const { bytes, media_type, name } = await documentBytes(call.db, id);
      return { file: bytes, type: media_type, name, inline: true };
    },
  },
  {
    ...CHANGE,
    method: 'POST',
    url: '/api/v1/document/:id/share/',
    operationId: 'documentShare',
    summary: 'Creates a link to a version for some days; returns the version with its links',
    body: shareBody,
    answer: documentVersionSchema,
    status: 201,
    async write(call) {
      const document = idOf(call);
      await requireVersion(call, document);
      const { days } = call.body as CreateOf<typeof shareBody>;
      const made = await shareDocument(call.db, call.app, {
        document,
        days: days ?? null,
        createdBy: call.user.id,
      });
      await writeShareHistory(call.db, made.id, call.user.id, 'link made');
      return { status: 201, body: await versionById(call.db, call.app, originOf(call), document) };
    },
  },
  {
    ...CHANGE,
    method: 'POST',
    url: '/api/v1/share/:id/revoke/',
    operationId: 'shareRevoke',
    summary: 'Revokes a link; returns the version with its links',
    answer: documentVersionSchema,
    async write(call) {
      const share = idOf(call);
      const version = await versionOfShare(call.db, call.app, originOf(call), share);
      if (version === undefined) throw notFound();
      requireVisible(call.user, version.kind);
      await revokeShare(call.db, call.app, share);
      await writeShareHistory(call.db, share, call.user.id, 'link withdrawn');
      return { body: await versionOfShare(call.db, call.app, originOf(call), share) };
    },
  },
];
