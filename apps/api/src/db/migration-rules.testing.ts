/** Rules for migrations that run while the previous release works (docs/run/upgrades.md, "Writing migrations"). */

/** Migrations up to here are older than rolling releases. */
export const BEFORE_THE_RULES = 44;

interface Rule {
  readonly breaks: RegExp;
  readonly words: string;
}
/** Statements that break the previous release: they need a line `-- contract: NNNN why` with the migration it must have. */
const CONTRACTS: readonly Rule[] = [
  { breaks: /\bdrop\s+table\b/, words: 'drops a table' },
  { breaks: /\bdrop\s+column\b/, words: 'drops a column' },
  { breaks: /\brename\s+(to|column)\b|\brename\s+\w+\s+to\b/, words: 'renames' },
  {
    breaks: /\bdrop\s+(function|view|type|materialized\s+view)\b/,
    words: 'drops what statements of the release before may name',
  },
  { breaks: /^\s*truncate\b/, words: 'empties a table' },
  {
    breaks: /\balter\s+(column\s+)?\w+\s+set\s+not\s+null\b/,
    words: 'demands a value that the release before may not write',
  },
  {
    breaks:
      /\badd\s+(column\s+)?(if\s+not\s+exists\s+)?\w+\s+(?!constraint)[\w ()[\],]*?\bnot\s+null\b(?![^,;]*\b(default|generated)\b)/,
    words: 'adds a column that must be given and has no default',
  },
];
/** Statements that block work on an existing table: they need a line `-- locks: why that is short`. */
const LOCKS: readonly Rule[] = [
  {
    breaks: /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/,
    words: 'writes a table anew for another type',
  },
  {
    breaks: /\badd\s+constraint\b(?![^;]*\bnot\s+valid\b)/,
    words: 'reads a whole table under a lock (add it `not valid`, validate it in the next file)',
  },
  { breaks: /\block\s+table\b/, words: 'locks a table' },
  { breaks: /\b(vacuum\s+full|cluster|reindex(?!\s+\w+\s+concurrently))\b/, words: 'writes a table anew' },
];

/** Returns the file in lower case without comments and function bodies, which run later. */
const statementsOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'[^']*'/g, "''");

/** Returns the broken rules of a file; empty if it is good. */
export function problemsOf(text: string): string[] {
  const code = statementsOf(text);
  const made = new Set(
    [...code.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/g)].map(
      ([, name]) => name,
    ),
  );
  const outside = /^-- outside a transaction\b/m.test(text);
  const said = (kind: string, shape: RegExp) => new RegExp(`^-- ${kind}: ${shape.source}`, 'm').test(text);
  // nothing uses what the same file created
  const about = code.split(';').filter((statement) => {
    const table =
      /\b(?:alter|drop|truncate|lock)\s+(?:table\s+)?(?:only\s+)?(?:if\s+exists\s+)?([\w.]+)/.exec(
        statement,
      )?.[1];
    return table === undefined || !made.has(table);
  });
  const broken = (rules: readonly Rule[]) =>
    rules.flatMap(({ breaks, words }) => (about.some((statement) => breaks.test(statement)) ? [words] : []));
  const problems: string[] = [];
  if (!said('contract', /\d{4} \w/)) problems.push(...broken(CONTRACTS));
  if (!said('locks', /\w/)) {
    problems.push(...broken(LOCKS));
    for (const [, kept, table] of code.matchAll(
      /\bcreate\s+(?:unique\s+)?index\s+(concurrently\s+)?(?:if\s+not\s+exists\s+)?(?:\w+\s+)?on\s+(?:only\s+)?([\w.]+)/g,
    ))
      if (kept === undefined && !made.has(table))
        problems.push(`builds an index of ${table} under a lock: create index concurrently`);
  }
  if (/\bconcurrently\b/.test(code) !== outside)
    problems.push('a file with `concurrently` begins with -- outside a transaction, and no other does');
  if (
    outside &&
    /\bcreate\s+(unique\s+)?index\s+concurrently\b/.test(code) &&
    !/\bdrop\s+index\s+concurrently\s+if\s+exists\b/.test(code)
  )
    problems.push(
      'an index that a broken off try left behind is dropped first: drop index concurrently if exists',
    );
  return problems;
}
