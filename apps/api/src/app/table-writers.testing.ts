/** Finds which files write which tables, by reading the sources and the migrations. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const migrations = join(root, '../migrations');
const TEST = /\.test\.tsx?$|\.testing\.tsx?$|(^|\/)testing(-setup)?(\/|\.ts$)/;

/** A statement, or a declaration that generic code writes by. */
export interface Write {
  /** Below apps/api/src. */
  readonly file: string;
  /** Undefined if the statement takes a table that its caller chooses. */
  readonly table: string | undefined;
  /** The table comes from a `table:` or `written:` property. */
  readonly declared: boolean;
}

/** Returns the folder directly below apps/api/src that the file is in. */
export const roomOf = (file: string): string => file.replace(/\/.*/, '');

const schema = (): string =>
  readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => readFileSync(join(migrations, name), 'utf8').replace(/--.*$/gm, ''))
    .join('\n');

const CREATED_OR_DROPPED =
  /\bcreate (?:unlogged )?table (?:if not exists )?(\w+)|\bdrop table (?:if exists )?(\w+(?:,\s*\w+)*)/gi;

/** Returns the tables that exist after the last migration. */
export function tablesOf(text = schema()): ReadonlySet<string> {
  const tables = new Set<string>();
  for (const [, created, dropped = ''] of text.matchAll(CREATED_OR_DROPPED))
    if (created === undefined) for (const name of dropped.split(/,\s*/)) tables.delete(name);
    else tables.add(created);
  return tables;
}

/** The target is a name, or an interpolation that contains it. */
const STATEMENT =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:"?([a-z_]+)\b|(\$\{[^}]*\}))/gi;
const DECLARATION = /\b(?:table|written): '(\w+)'/g;

/** Returns the tables that functions, triggers and statements of the migrations write. */
export const writtenByMigrations = (text = schema()): ReadonlySet<string> =>
  new Set([...text.matchAll(STATEMENT)].flatMap(([, name = '']) => name.toLowerCase()));

/** Replaces block comments and comments at the ends of lines. */
const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|\s)\/\/.*$/gm, '');

/** Returns what a source file writes. */
export function writesOf(file: string, source: string, tables: ReadonlySet<string>): Write[] {
  const text = withoutComments(source);
  const statements = [...text.matchAll(STATEMENT)].flatMap(([, name, chosen = '']): Write[] => {
    if (name !== undefined) return tables.has(name) ? [{ file, table: name, declared: false }] : [];
    const literals = [...chosen.matchAll(/'(\w+)'/g)].flatMap(([, literal = '']) =>
      tables.has(literal) ? [literal] : [],
    );
    return literals.length === 0
      ? [{ file, table: undefined, declared: false }]
      : literals.map((table) => ({ file, table, declared: false }));
  });
  const declarations = [...text.matchAll(DECLARATION)].flatMap(([, table = '']): Write[] =>
    tables.has(table) ? [{ file, table, declared: true }] : [],
  );
  return [...statements, ...declarations];
}

/** Returns what the server's production code writes. */
export const writesOfServer = (tables: ReadonlySet<string>): Write[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !TEST.test(file))
    .flatMap((file) => writesOf(file, readFileSync(join(root, file), 'utf8'), tables));
