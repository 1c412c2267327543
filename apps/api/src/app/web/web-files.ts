/**
 * Web app files of other releases. Each start stores its own in the database, so that every process can serve the parts of any page, during an
 * upgrade and some days after (docs/run/upgrades.md, "Browsers").
 */
import { dictionary } from '@hireyard/messages/dictionary';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Database, type Db, sql, type Tx } from '../../db/database.ts';

const unpack = promisify(brotliDecompress);
/** Days that a release's files stay after its last start. */
const KEPT_DAYS = 14;
const AT_ONCE = 64;
const NAME = /^\/assets\/[\w.-]{1,100}$/;
const TYPES: Readonly<Record<string, string>> = dictionary({
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
});

/** Returns the build in a folder, from its page; undefined without one. */
export function buildIn(webRoot: string | undefined): string | undefined {
  const page = webRoot === undefined ? undefined : join(webRoot, 'index.html');
  return page === undefined || !existsSync(page)
    ? undefined
    : createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 12);
}

/** Stores this release's files, one process at a time, and removes those without a start for some days. */
export async function publishFiles(db: Database, webRoot: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('web files', 0))`);
    await publish(tx, webRoot);
  });
}

async function publish(db: Tx, webRoot: string): Promise<void> {
  const folder = join(webRoot, 'assets');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => extname(name) in TYPES) : [];
  const pathOf = (name: string) => `/assets/${name}`;
  const here = await db.rows<{ path: string }>(sql`
    with others as (update web_file set left_at = now() where left_at is null and path <> all (${names.map(pathOf)}::text[])),
      ours as (update web_file set left_at = null where left_at is not null and path = any (${names.map(pathOf)}::text[])),
      old as (delete from web_file where left_at < now() - make_interval(days => ${KEPT_DAYS}) and path <> all (${names.map(pathOf)}::text[]))
    select path from web_file where path = any (${names.map(pathOf)}::text[])`);
  const known = new Set(here.map(({ path }) => path));
  const missing = names.filter((name) => !known.has(pathOf(name)));
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const rows = missing.slice(at, at + AT_ONCE).map((name) => {
      const packed = join(folder, `${name}.br`);
      const body = readFileSync(existsSync(packed) ? packed : join(folder, name));
      return sql`(${pathOf(name)}, ${TYPES[extname(name)]}, ${body}, ${existsSync(packed)})`;
    });
    await db.rows(
      sql`insert into web_file (path, type, body, packed) values ${sql.join(rows)} on conflict (path) do nothing`,
    );
  }
}

/** Answers a missing file with another release's; false if there is none. */
export async function sendFromOtherRelease(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const path = request.url.split('?')[0] ?? '';
  if (request.method !== 'GET' || !NAME.test(path)) return false;
  const file = await db.one<{ type: string; body: Buffer; packed: boolean }>(
    sql`select type, body, packed from web_file where path = ${path}`,
  );
  if (file === undefined) return false;
  const takesPacked = /\bbr\b/.test(request.headers['accept-encoding']?.toString() ?? '');
  reply
    .header('Cache-Control', 'public, max-age=31536000, immutable')
    .header('Vary', 'Accept-Encoding')
    .type(file.type);
  if (file.packed && takesPacked) reply.header('Content-Encoding', 'br');
  await reply.send(file.packed && !takesPacked ? await unpack(file.body) : file.body);
  return true;
}
