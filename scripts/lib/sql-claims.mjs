// Collects the row types in the code: for each call of `rows` or `one` on a database handle, the column types that the
// compiler infers.
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { API, SymbolFlags, TypeFlags } from 'typescript/unstable/sync';
import { isCallExpression, isPropertyAccessExpression } from 'typescript/unstable/ast/is';
import { root } from './project.mjs';

const METHODS = new Set(['rows', 'one']);
const PRODUCTION = /^apps\/api\/src\/(?!.*(?:\.test\.ts|\.testing\.ts|\/testing\/))/;

/** Returns the declared type of a column: its kinds of values, and whether it may be null. */
function claimOf(checker, type) {
  const parts = type.isUnion?.() || type.flags & TypeFlags.Union ? type.getTypes() : [type];
  const kinds = new Set();
  let nullable = false;
  for (const part of parts) {
    const { flags } = part;
    if (flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter))
      return { kinds: ['anything'], nullable: true };
    if (flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void)) nullable = true;
    else if (flags & TypeFlags.StringLike) kinds.add('string');
    else if (flags & TypeFlags.NumberLike) kinds.add('number');
    else if (flags & TypeFlags.BooleanLike) kinds.add('boolean');
    else kinds.add(checker.isArrayLikeType(part) ? 'array' : 'object');
  }
  return { kinds: [...kinds].sort(), nullable };
}

/** Returns the row type of a call: `Promise<T[]>` or `Promise<T | undefined>`. */
function rowType(checker, call, method) {
  const answer = checker.getTypeAtLocation(call);
  const [inner] = answer === undefined ? [] : checker.getTypeArguments(answer);
  if (inner === undefined) return undefined;
  if (method === 'rows') return checker.getTypeArguments(inner)[0];
  return checker.getNonNullableType(inner);
}

function columnsOf(checker, row, call) {
  if (
    row === undefined ||
    row.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter | TypeFlags.Never)
  )
    return undefined;
  const columns = {};
  for (const property of checker.getPropertiesOfType(row)) {
    const type = checker.getTypeOfSymbolAtLocation(property, call);
    const claim = claimOf(checker, type);
    // Optional columns may be null as well.
    columns[property.name] = property.flags & SymbolFlags.Optional ? { ...claim, nullable: true } : claim;
  }
  return columns;
}

/** Returns the names of the functions around a call, outermost first; unlike line numbers, they stay the same when code moves. */
function around(node) {
  const names = [];
  for (let at = node.parent; at !== undefined; at = at.parent) {
    const name = at.name?.text;
    if (name !== undefined && name !== '') names.unshift(name);
  }
  return names.join('.');
}

function callsIn(file) {
  const calls = [];
  const visit = (node) => {
    if (
      isCallExpression(node) &&
      isPropertyAccessExpression(node.expression) &&
      METHODS.has(node.expression.name.text)
    )
      calls.push(node);
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  return calls;
}

const isHandle = (checker, call) => {
  const type = checker.getTypeAtLocation(call.expression.expression);
  return type !== undefined && checker.getPropertyOfType(type, 'rowsArray') !== undefined;
};

/** Returns line and column of a position, from 1. */
function placeOf(text, position) {
  const before = text.slice(0, position).split('\n');
  return `${before.length}:${before.at(-1).length + 1}`;
}

/**
 * Returns the claims by site. A site is `file › functions around it › which of them`; `place` is the current position of its call, `text`
 * stands for its statement.
 * @returns {Record<string, { place: string, text: string, columns: Record<string, { kinds: string[], nullable: boolean }> }>}
 */
export function sqlClaims() {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] }).getProjects();
    const { program, checker } = project;
    const claims = {};
    for (const name of program.getSourceFileNames()) {
      const path = relative(root, name);
      if (!PRODUCTION.test(path)) continue;
      const file = program.getSourceFile(name);
      const seen = {};
      for (const call of callsIn(file)) {
        if (!isHandle(checker, call)) continue;
        const scope = around(call);
        seen[scope] = (seen[scope] ?? 0) + 1;
        const columns = columnsOf(checker, rowType(checker, call, call.expression.name.text), call);
        if (columns === undefined || Object.keys(columns).length === 0) continue;
        const end = call.expression.name.end;
        const start = end - call.expression.name.text.length;
        claims[`${path} › ${scope} › ${seen[scope]}`] = {
          place: `${path}:${placeOf(file.text, start)}`,
          text: createHash('sha256').update(file.text.slice(end, call.end)).digest('base64url').slice(0, 12),
          columns,
        };
      }
    }
    return claims;
  } finally {
    api.close();
  }
}
