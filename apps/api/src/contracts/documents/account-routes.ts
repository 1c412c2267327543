/** Statements of accounts saved as versions (docs/use/documents.md). */
import { can } from '@hireyard/domain/people/access';
import { list } from '@hireyard/wire/answer';
import { documentVersionSchema, storeStatementBody } from '@hireyard/wire/contracts/documents';
import type { CreateOf } from '@hireyard/wire/field';
import { sql } from '../../db/database.ts';
import { storeDocument } from './store.ts';
import { type Rendered, renderDocument } from './render.ts';
import { accountVersions, versionById } from './versions.ts';
import type { Call } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Route } from '../../platform/http/route-types.ts';
import { requireOrder } from '../../money/statements/period.ts';
import { idOf, originOf } from './address.ts';

/** Null for users who can't share links. */
const linksFor = (call: Call): string | null =>
  can(call.user, 'contract.change_contract') ? originOf(call) : null;

export const accountDocumentRoutes: readonly Route[] = [
  {
    access: 'account.view_account',
    tag: 'Documents',
    method: 'GET',
    url: '/api/v1/account/:id/documents/',
    operationId: 'accountDocuments',
    summary: 'Lists saved statements, newest first, with their links',
    answer: list(documentVersionSchema),
    async run(call) {
      const id = idOf(call);
      const known = await call.db.one(sql`select 1 from account where id = ${id}`);
      if (known === undefined) throw notFound();
      return { body: await accountVersions(call.db, call.app, linksFor(call), id) };
    },
  },
  {
    access: 'account.change_account',
    tag: 'Documents',
    method: 'POST',
    url: '/api/v1/account/:id/documents/',
    operationId: 'accountDocumentKeep',
    summary: 'Saves the statement of a period as it is now; returns the newest version if nothing changed',
    body: storeStatementBody,
    answer: documentVersionSchema,
    status: 201,
    prepare(call) {
      const { start_date: start, end_date: end } = call.body as CreateOf<typeof storeStatementBody>;
      return renderDocument(call.db, call.app, {
        kind: 'statement',
        account: idOf(call),
        period: requireOrder({ start: start ?? null, end: end ?? null }),
        origin: originOf(call),
      });
    },
    async write(call) {
      const id = await storeDocument(call.db, call.prepared as Rendered, call.user.id);
      return { status: 201, body: await versionById(call.db, call.app, linksFor(call), id) };
    },
  },
];
