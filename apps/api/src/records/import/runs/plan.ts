/** Mappings with options: an initial one for a file, validation, and the cells it makes of a row. */
import { t } from '@hireyard/messages';
import { guessMapping, headingsKey } from '@hireyard/domain/records/import-mapping';
import {
  BLANKS,
  DATE_ORDERS,
  type MappedFrom,
  type Mapping,
  MODES,
  type RunOptions,
} from '@hireyard/wire/records/import-calls';
import { type Db, sql } from '../../../db/database.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { formsOf } from '../mapper.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { RunKind } from './run-kind.ts';
import type { Run } from './run-row.ts';
import type { Target } from '../target.ts';

export interface Start {
  readonly mapping: Mapping;
  readonly options: RunOptions;
  readonly source: 'run' | 'saved' | 'guess';
}

const used = (mapping: Mapping): Set<number> =>
  new Set(Object.values(mapping).flatMap(({ columns = [] }) => columns));

function usualKey({ keys, mayAddOnly }: RunKind, mapping: Mapping): string {
  const found = keys.find(({ field }) => mapping[field] !== undefined);
  return found?.name ?? (mayAddOnly ? '' : keys[0].name);
}

/** Returns the initial mapping: the run's, that of a file with the same headings, or a guess. */
export async function startOf(
  db: Db,
  run: Run,
  kind: RunKind,
  targets: readonly Target[],
  samples: readonly (readonly string[])[],
  settings: Settings,
): Promise<Start> {
  if (run.mapping !== null && run.options !== null)
    return { mapping: run.mapping, options: run.options, source: 'run' };
  const saved = await db.one<{ mapping: Mapping; options: RunOptions }>(sql`
    select mapping, options from importrun_mapping where kind = ${run.kind} and headings = ${headingsKey(run.headings)}`);
  const known = new Set(targets.map(({ name }) => name));
  if (saved !== undefined && Object.keys(saved.mapping).every((name) => known.has(name)))
    return { ...saved, options: { ...saved.options, skip_bad: false }, source: 'saved' };
  const mapping: Mapping = guessMapping(run.headings, targets);
  const options: RunOptions = {
    key: usualKey(kind, mapping),
    mode: 'both',
    skip_bad: false,
    blanks: 'keep',
    ...formsOf(targets, mapping, samples, settings),
    levels: false,
    ignored: [],
  };
  return { mapping, options, source: 'guess' };
}

/** Remembers a mapping for the next file with these headings. */
export async function saveMapping(db: Db, run: Run): Promise<void> {
  await db.rows(sql`
    insert into importrun_mapping (kind, headings, mapping, options)
    values (${run.kind}, ${headingsKey(run.headings)}, ${JSON.stringify(run.mapping)}::jsonb, ${JSON.stringify(run.options)}::jsonb)
    on conflict (kind, headings) do update set mapping = excluded.mapping, options = excluded.options, used_at = now()`);
}

const isColumn = (run: Run, value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < run.headings.length;
const oneOf = <T extends string>(all: readonly T[], value: unknown, otherwise: T): T =>
  all.find((one) => one === value) ?? otherwise;

function cleanFrom(run: Run, given: unknown): MappedFrom | string {
  const { columns, join, value } = (given ?? {}) as Record<string, unknown>;
  if (value !== undefined)
    return typeof value === 'string' && value.length <= 500
      ? { value }
      : t('A fixed value can have up to 500 characters.');
  if (
    !Array.isArray(columns) ||
    columns.length === 0 ||
    columns.length > 10 ||
    !columns.every((one) => isColumn(run, one))
  )
    return t('Choose a column from the file.');
  const joins: readonly unknown[] = Array.isArray(join) ? join : join === undefined ? [] : [join];
  if (joins.length > 10 || joins.some((one) => typeof one !== 'string' || one.length > 10))
    return t('The text between columns can have up to 10 characters.');
  return { columns, ...(join !== undefined && { join: join as NonNullable<MappedFrom['join']> }) };
}

const nameOf = (run: Run, column: number): string => run.headings[column] || `column ${column + 1}`;

type Given = Readonly<Record<string, unknown>>;
type Errors = Record<string, string[]>;
const objectOf = (given: unknown): Given =>
  typeof given === 'object' && given !== null ? (given as Given) : {};

/** Returns the fields with their sources; adds errors. */
function cleanMapping(
  run: Run,
  targets: readonly Target[],
  wanted: Given,
  errors: Errors,
): Record<string, MappedFrom> {
  const mapping: Record<string, MappedFrom> = {};
  for (const [name, from] of Object.entries(wanted)) {
    if (!targets.some((target) => target.name === name)) {
      errors[name.slice(0, 60)] = [t('Unknown field.')];
      continue;
    }
    const clean = cleanFrom(run, from);
    if (typeof clean === 'string') errors[name] = [clean];
    else mapping[name] = clean;
  }
  return mapping;
}

/** Returns how records are matched, and whether rows may add or change them; adds errors. */
function cleanKey(
  { keys, mayAddOnly }: RunKind,
  targets: readonly Target[],
  mapping: Mapping,
  asked: Given,
  errors: Errors,
): Pick<RunOptions, 'key' | 'mode'> {
  const key = typeof asked['key'] === 'string' ? asked['key'] : keys[0].name;
  const field = keys.find(({ name }) => name === key)?.field;
  if (key === '' ? !mayAddOnly : field === undefined)
    errors['key'] = [t('Choose how to match existing records.')];
  else if (field !== undefined && mapping[field]?.columns === undefined)
    errors['key'] = [t('Existing records are matched by this field. Choose a column for it.')];
  const mode = oneOf(MODES, asked['mode'], 'both');
  if (key === '' && mode === 'update') errors['mode'] = [t('Without a key, every row is a new record.')];
  if (key === '' && mode !== 'update')
    for (const target of targets)
      if (target.required && mapping[target.name] === undefined)
        errors[target.name] = [t('Required for new records. Choose a column or enter a value.')];
  return { key, mode };
}

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

/** Returns the ignored columns; adds an error for columns neither mapped nor ignored. */
function cleanIgnored(run: Run, mapping: Mapping, asked: Given, errors: Errors): number[] {
  const ignored: readonly number[] = (Array.isArray(asked['ignored']) ? asked['ignored'] : []).filter((one) =>
    isColumn(run, one),
  );
  const taken = used(mapping);
  const open = run.headings.flatMap((_, at) =>
    taken.has(at) || ignored.includes(at) ? [] : [nameOf(run, at)],
  );
  if (open.length > 0)
    errors['ignored'] = [
      open.length > 8
        ? t('Not used: {columns} and {more} more. Map or ignore these columns.', {
            columns: quoted(open.slice(0, 8)),
            more: open.length - 8,
          })
        : t('Not used: {columns}. Map or ignore these columns.', { columns: quoted(open) }),
    ];
  return [...new Set(ignored)];
}

/** Validates a mapping with options; 400 under each field that doesn't fit the file. */
export function requirePlan(
  run: Run,
  kind: RunKind,
  targets: readonly Target[],
  given: { readonly mapping: unknown; readonly options: unknown },
): { mapping: Mapping; options: RunOptions } {
  const asked = objectOf(given.options);
  const errors: Errors = {};
  const mapping = cleanMapping(run, targets, objectOf(given.mapping), errors);
  const how = cleanKey(kind, targets, mapping, asked, errors);
  const ignored = cleanIgnored(run, mapping, asked, errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    mapping,
    options: {
      ...how,
      skip_bad: asked['skip_bad'] === true,
      blanks: oneOf(BLANKS, asked['blanks'], 'keep'),
      decimal: asked['decimal'] === ',' ? ',' : '.',
      dates: oneOf(DATE_ORDERS, asked['dates'], 'dmy'),
      levels: asked['levels'] === true,
      ignored,
    },
  };
}
