// The rooms of the server, lowest first, and their allowed imports (ARCHITECTURE.md). Used by the import rules, `npm run check` and `npm
// run rooms`.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './project.mjs';

/**
 * Each room may import `db` and `platform`; those from `mail` to `shop`, and `system`, also `records`; and the rooms listed here. A room
 * never imports a later one.
 */
export const ROOMS = new Map([
  ['db', []],
  ['platform', []],
  ['records', []],
  ['print', []],
  ['mail', []],
  ['people', ['print', 'mail']],
  ['stock', ['print']],
  ['money', ['print', 'mail']],
  ['contracts', ['money', 'stock', 'print', 'mail']],
  ['warehouse', ['contracts', 'stock']],
  ['comms', ['contracts', 'money', 'people', 'print', 'mail']],
  ['customers', ['contracts', 'money', 'mail']],
  ['settings', ['money', 'stock', 'print']],
  ['reports', ['customers', 'contracts', 'money', 'stock', 'settings']],
  ['search', ['contracts']],
  ['shop', ['customers', 'contracts', 'stock', 'mail']],
  ['adapters', []],
  ['system', ['comms', 'customers', 'money', 'stock', 'reports', 'search', 'mail', 'adapters']],
  ['app', undefined],
  ['commands', undefined],
]);
const NAMES = [...ROOMS.keys()];
const WITHOUT_RECORDS = ['db', 'platform', 'records', 'print', 'adapters'];
const TEST = /\.(test|testing|fixture)\.ts$|\/testing(-setup)?\.ts$|^testing\//;

/** Returns the rooms that a room may import, including itself. */
export function roomsFor(name) {
  const also = ROOMS.get(name);
  if (also === undefined) return NAMES.slice(0, NAMES.indexOf(name) + 1);
  if (name === 'db') return ['db'];
  return [name, 'db', 'platform', ...(WITHOUT_RECORDS.includes(name) ? [] : ['records']), ...also];
}

/** Returns rules for dependency-cruiser, one per room. `test` = files that may import anything. */
export const roomRules = (test) =>
  NAMES.map((name) => ({
    name: `${name}-imports-only-its-rooms`,
    comment: 'Rooms and their order: scripts/lib/rooms.mjs, ARCHITECTURE.md.',
    severity: 'error',
    from: { path: `^apps/api/src/${name}/`, pathNot: test },
    to: { path: '^apps/api/src/', pathNot: `^apps/api/src/(${roomsFor(name).join('|')})/` },
  }));

const source = join(root, 'apps/api/src');
const room = (file) => file.split('/')[0];
/** Returns a file's folder within its room, and the folders below it that are left out. */
const folder = (file) => dirname(file).split('/').slice(0, 2).join('/');

/** Returns the imports between production files of the server, including types, as pairs of paths below apps/api/src. */
export function serverImports() {
  const files = readdirSync(source, { recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !TEST.test(name));
  const known = new Set(files);
  return files.flatMap((file) =>
    [
      ...readFileSync(join(source, file), 'utf8').matchAll(/(?:from|import\(?)\s*'(\.{1,2}\/[^']+)'/g),
    ].flatMap(([, path]) => {
      const to = relative(source, join(source, dirname(file), path)).replaceAll('\\', '/');
      return known.has(to) ? [[file, to]] : [];
    }),
  );
}

const grouped = (imports, nameOf, keep) => {
  const found = new Map();
  for (const [from, to] of imports) {
    const pair = `${nameOf(from)} → ${nameOf(to)}`;
    if (nameOf(from) !== nameOf(to) && keep(from, to))
      found.set(pair, [...(found.get(pair) ?? []), [from, to]]);
  }
  return found;
};

/** Returns imports between rooms, those that run upwards, and folders of a room that import each other. */
export function roomFigures(imports = serverImports()) {
  const arrows = grouped(imports, room, () => true);
  const upward = imports.filter(
    ([from, to]) => NAMES.indexOf(room(to)) > NAMES.indexOf(room(from)) && room(from) !== 'main.ts',
  );
  const inside = grouped(
    imports,
    folder,
    (from, to) => room(from) === room(to) && [from, to].every((file) => dirname(file).includes('/')),
  );
  const mutual = [...inside.keys()].filter((pair) => {
    const [one, other] = pair.split(' → ');
    return one < other && inside.has(`${other} → ${one}`);
  });
  return { arrows, upward, mutual, inside };
}

/** Returns problems of rooms that import rules can't express; undefined if there are none. */
export function roomProblems() {
  const unlisted = readdirSync(source, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing' && !ROOMS.has(entry.name))
    .map(({ name }) => `apps/api/src/${name}: is not a room of scripts/lib/rooms.mjs`);
  const { mutual, inside } = roomFigures();
  const circles = mutual.flatMap((pair) => {
    const back = inside.get(pair.split(' → ').reverse().join(' → '));
    return [
      `${pair.replace('→', 'and')} import each other:`,
      ...[...inside.get(pair), ...back].map(([from, to]) => `  ${from} → ${to}`),
    ];
  });
  const all = [...unlisted, ...circles];
  return all.length === 0 ? undefined : all.join('\n');
}
