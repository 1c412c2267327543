/** Joins the documents of a bulk action into one file, drawn when it is downloaded. It shows current data and isn't stored. */
import { t } from '@hireyard/messages';
import type { ContractDocument } from '@hireyard/wire/contracts/documents';
import { STEPS } from '../../records/bulk/steps.ts';
import { sql } from '../../db/database.ts';
import { bundleOf } from './bundle.ts';
import type { Call } from '../../platform/http/call.ts';
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { mayDraw } from './routes.ts';

interface Run {
  readonly resource: string;
  readonly action: string;
  readonly state: string;
  readonly inputs: { readonly kind: ContractDocument };
}

const TITLES: Readonly<Record<ContractDocument, string>> = {
  quote: 'Quotes',
  contract: 'Contracts',
  delivery_note: 'Delivery notes',
  picking_list: 'Picking lists',
  return_note: 'Return notes',
  invoice: 'Invoices',
};

/** 404 for an action without a file, 409 before it ends or if it did nothing, 403 for users who can't see such documents. */
export async function runDocuments(call: Call, id: number): Promise<FileAnswer> {
  const { app, db, user } = call;
  const run = await db.one<Run>(sql`select resource, action, state, inputs from bulk_run where id = ${id}`);
  const step = STEPS[run?.resource ?? '']?.[run?.action ?? ''];
  if (run === undefined || step === undefined || 'operation' in step)
    throw notFound(t('This bulk action creates no documents.'));
  if (run.state === 'queued' || run.state === 'running')
    throw conflict(t('This action is still running.'), 'running');
  const rows = await db.rows<{ object_id: number }>(
    sql`select object_id from bulk_row where run_id = ${id} and outcome = 'done' order by place`,
  );
  const contracts = rows.map(({ object_id }) => object_id);
  if (contracts.length === 0) throw conflict(t('None of these contracts has this document.'), 'nothing_done');
  if (!mayDraw(user, run.inputs.kind)) throw forbidden();
  const { kind } = run.inputs;
  const title = `${TITLES[kind]} (${contracts.length})`;
  const file = bundleOf(db, app, { kind, title, contracts, reader: user });
  call.reply.raw.once('close', () => file.destroy());
  return { file, type: 'application/pdf', name: `${title}.pdf`, inline: true };
}
