/** Joins the documents of several contracts into one file to print, in the requested order (docs/use/lists.md). */
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { speaking } from '@hireyard/messages/speaking';
import type { ContractDocument } from '@hireyard/wire/contracts/documents';
import type { Viewer } from '@hireyard/wire/resource/visible';
import { type Db, sql } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { today } from '../../platform/settings/dated.ts';
import { languageOf } from '../../print/language.ts';
import { type Binder, openBinder, type PaperOptions } from '../../print/page.ts';
import { companyOf, formatOf } from '../../print/company.ts';
import { drawDocument } from './render.ts';

/** Readers that take nothing for this long (ms) are disconnected. */
const WAIT_LIMIT_MS = 60_000;

export interface Bundle {
  readonly kind: ContractDocument;
  /** Of the file. */
  readonly title: string;
  /** Contract ids in document order. */
  readonly contracts: readonly number[];
  readonly reader: Viewer;
}

/** Draws a page in place of a document that no longer exists, so that it isn't silently missing. */
async function drawRefusal(binder: Binder, about: PaperOptions, words: string): Promise<void> {
  const paper = await binder.open(about);
  const whole = { x: paper.left, width: paper.width };
  paper.write(about.title, { ...whole, size: 15, bold: true });
  paper.y += 28;
  for (const line of paper.wrap(words, { width: paper.width, size: 10 })) {
    paper.write(line, { ...whole, size: 10 });
    paper.y += 14;
  }
  await paper.finish(`${about.author} · ${about.title}`);
}

async function bind(
  db: Db,
  app: App,
  { kind, title, contracts, reader }: Bundle,
  out: PassThrough,
): Promise<void> {
  const settings = await app.settings.all(db);
  const speaker = await speaking(languageOf(settings).language);
  const about = { title, speaking: speaker, author: companyOf(settings).name, day: today(app) };
  const numbers = new Map(
    (
      await db.rows<{ id: number; contract_number: string }>(
        sql`select id, contract_number from contract where id = any (${[...contracts]}::int[])`,
      )
    ).map((row) => [row.id, row.contract_number]),
  );
  const binder = await openBinder(about, (chunk) => out.write(chunk));
  for (const contract of contracts) {
    if (out.destroyed) return;
    try {
      await drawDocument(db, app, { kind, contract, reader }, binder.open);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
      const { detail } = error.body as { readonly detail?: string };
      const name = numbers.get(contract) ?? speaker.t('Contract number {contract}', { contract });
      await drawRefusal(
        binder,
        { ...about, format: formatOf(settings), title: speaker.t('{name}: no document', { name }) },
        speaker.known(detail ?? error.message),
      );
    }
    if (out.writableNeedDrain) await once(out, 'drain', { signal: AbortSignal.timeout(WAIT_LIMIT_MS) });
  }
  await binder.end();
  out.end();
}

/** Draws the file document by document, keeping only one in memory. An error midway ends the stream. */
export function bundleOf(db: Db, app: App, bundle: Bundle): PassThrough {
  const out = new PassThrough({ highWaterMark: 128 * 1024 });
  bind(db, app, bundle, out).catch((error: Error) => out.destroy(error));
  return out;
}
