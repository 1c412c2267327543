// The layers of the web app and the order of its features, lowest first (ARCHITECTURE.md). Used by the import rules and `npm run rooms`.

/** Each may import itself and those before it. */
export const LAYERS = ['lib', 'ui', 'page', 'resource', 'features', 'app'];
/** The same for the subjects within `features`; `people` to `public` may not import each other. */
export const FEATURES = [
  'people',
  'settings',
  'reports',
  'stock',
  'warehouse',
  'public',
  'comms',
  'system',
  'money',
  'customers',
  'contracts',
  'home',
];

const rule = (name, comment, from, to) => ({
  name,
  comment: `${comment} The order: scripts/lib/web-layers.mjs.`,
  severity: 'error',
  from,
  to,
});

/** Returns rules for dependency-cruiser, one per layer and feature. `test` = files that may import anything. */
export const webLayerRules = (test) => [
  ...LAYERS.slice(0, -1).map((layer, at) =>
    rule(
      `web-${layer}-imports-no-later-layer`,
      'Parts of pages must not import pages.',
      { path: `^apps/web/src/${layer}/`, pathNot: test },
      { path: `^apps/web/src/(${LAYERS.slice(at + 1).join('|')})/` },
    ),
  ),
  ...FEATURES.slice(0, -1).map((feature, at) =>
    rule(
      `web-${feature}-imports-no-later-feature`,
      'Two features that import each other are one.',
      { path: `^apps/web/src/features/${feature}/`, pathNot: test },
      { path: `^apps/web/src/features/(${FEATURES.slice(at + 1).join('|')})/` },
    ),
  ),
];
