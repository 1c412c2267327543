/** Settings as records (spec §3.21, §7.3). Built-in codes follow the catalogue; an administrator's own codes accept any JSON. */
import { t } from '@hireyard/messages';
import { settingOf } from '@hireyard/wire/settings/catalogue/catalogue';
import { canonical } from '@hireyard/wire/settings/catalogue/setting';
import { metadata } from '@hireyard/wire/settings/metadata';
import { sql } from '../db/database.ts';
import type { WriteCall } from '../platform/http/call.ts';
import { storeLogo, type Logo, logoBytes, makeLogo } from '../print/logo.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import { conditions } from '../records/list/filters.ts';
import type { ActionReader, Implementation } from '../records/implementation.ts';
import type { Source } from '../records/core/source.ts';
import { type Change, deleteRow, insertRow, writeHistory, type Values } from '../records/core/write.ts';
import { lastApplied } from './applying.ts';
import { followSetting } from './follow-setting.ts';
import { cleanValue, requireMayLimit, requireMayShorten } from './rules.ts';

const source: Source = {
  resource: metadata,
  table: 'setting',
  // The catalogue describes built-in codes.
  finish: (row) => ({
    ...row,
    description: settingOf(String(row['code']))?.description ?? row['description'],
  }),
};

const asJson = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** Lists of codes are split at spaces, commas and pipes, so a code can't contain them. */
function requireCode(code: unknown): void {
  if (!/^[\w.-]+$/.test(String(code)))
    throw invalid({ code: [t('Use only letters, digits, dots, hyphens and underscores.')] });
}

const fixed = (detail: string) => conflict(detail, 'setting_of_the_product');

async function create(call: WriteCall<Values>): Promise<number> {
  const { value, ...body } = call.body;
  requireCode(body['code']);
  const setting = settingOf(String(body['code']));
  const clean = setting === undefined ? value : await cleanValue(call, setting, value, undefined);
  return insertRow(call.db, source, body, call.user.id, { value: asJson(clean) });
}

async function update(call: WriteCall<Values>, id: number, before: Values): Promise<void> {
  const setting = settingOf(String(before['code']));
  const changes: Change[] = [];
  const change = (field: string, after: unknown) => {
    if (after === undefined || canonical(after) === canonical(before[field])) return;
    changes.push({ field, before: before[field], after });
  };
  for (const field of ['code', 'description']) change(field, call.body[field]);
  if (setting !== undefined && changes.length > 0)
    throw fixed('Code and description of a setting of the product cannot be changed.');
  for (const { field, after } of changes) {
    if (field !== 'code') continue;
    requireCode(after);
    if (settingOf(String(after)) !== undefined)
      throw invalid({ code: [t('This code is reserved. Choose another one.')] });
  }
  const { value } = call.body;
  if (value !== undefined && canonical(value) !== canonical(before['value']))
    change('value', setting === undefined ? value : await cleanValue(call, setting, value, before['value']));
  if (changes.length === 0) return;
  for (const { field, before: was, after } of changes)
    if (field === 'value') {
      requireMayShorten(call, String(before['code']), was, after);
      requireMayLimit(call, String(before['code']));
    }
  const set = changes.map(
    ({ field, after }) => sql`${sql.ref(field)} = ${field === 'value' ? asJson(after) : sql`${after}`}`,
  );
  await call.db.rows(
    sql`update setting set ${sql.join(set)}, version = version + 1, updated_at = now() where id = ${id}`,
  );
  await writeHistory(call.db, metadata.name, id, call.user.id, 'changed', changes);
  if (setting !== undefined) await followSetting(call, setting);
}

/** Returns values by code; accepts the list's filters. */
const associative: ActionReader = async (call) => {
  const rows = await call.db.rows<{ code: string; value: unknown }>(
    sql`select t.code, t.value from setting t where ${conditions(source, call.query, call.user)} order by t.code`,
  );
  return { body: Object.fromEntries(rows.map(({ code, value }) => [code, value])) };
};

export const metadataResource: Implementation = {
  source,
  create,
  update,
  async remove(call, id) {
    const row = await call.db.one<{ code: string }>(sql`select code from setting where id = ${id}`);
    if (row !== undefined && settingOf(row.code) !== undefined)
      throw fixed('A setting of the product cannot be deleted. Set it back to its default instead.');
    await deleteRow(call.db, source, id, call.user.id);
  },
  prepareActions: { uploadLogo: ({ body }) => makeLogo(Buffer.isBuffer(body) ? body : Buffer.alloc(0)) },
  actions: {
    async uploadLogo(call) {
      const logo = call.prepared as Logo;
      await storeLogo(call.db, logo);
      return { status: 201, body: { logo: logo.id, width: logo.width, height: logo.height } };
    },
  },
  reads: {
    associative,
    async logo({ db, query }) {
      const file = await logoBytes(db, query.get('logo') ?? '');
      if (file === undefined) throw notFound();
      return { file, type: 'image/png', name: 'logo.png', inline: true };
    },
    applying: async (call) => ({ body: await lastApplied(call.db) }),
  },
};
