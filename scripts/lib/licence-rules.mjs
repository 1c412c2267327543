// Checks that the licences of all delivered packages allow use, change and sale.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** Exceptions, and why they are allowed. */
const known = [
  // An unchanged library of its own, which users may replace.
  [/^@img\/sharp-/, /^(Apache-2\.0 AND )?LGPL-3\.0-or-later( AND MIT)?$/],
  // Unchanged files of a build tool, not delivered.
  [/^lightningcss(-|$)/, /^MPL-2\.0$/],
  // A typeface, delivered with its licence.
  [/^@fontsource-variable\//, /^OFL-1\.1$/],
  // The package states no licence; its LICENSE file is the MIT text.
  [/^png-js$/, /^none$/],
  // Its own MIT files, and copies of d3, which are ISC.
  [/^@visx\/vendor$/, /^MIT and ISC$/],
  // Word lists of the spelling check, not delivered.
  [/^@cspell\/dict-/, /^(CC BY-SA 4\.0|WTFPL)$/],
];

const registry = 'https://registry.npmjs.org/';

/** `MIT OR x` is a choice, `MIT AND x` requires both. */
const fits = (licence) => {
  const bare = licence.replace(/^\((.*)\)$/, '$1');
  const one = (part) => permissive.has(part.trim());
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every(one));
};

/** Returns the problems of delivered packages, one sentence each. Throws if there are suspiciously few. */
export function licenceProblems() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const delivered = Object.entries(packages).filter(
    ([path, { link, dev }]) => path.includes('node_modules/') && link !== true && dev !== true,
  );
  if (delivered.length < 100) return [`only ${delivered.length} packages found to check`];
  return delivered.flatMap(([path, { license = 'none', resolved, integrity, inBundle }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const excused = known.some(([who, what]) => who.test(name) && what.test(license));
    const loose = inBundle !== true && integrity === undefined;
    const foreign = resolved !== undefined && !resolved.startsWith(registry);
    return [
      ...(excused || fits(license) ? [] : [`${name}: its licence ${license} is not allowed`]),
      ...(loose ? [`${name}: it has no checksum in the lock file`] : []),
      ...(foreign ? [`${name}: it comes from another registry: ${resolved}`] : []),
    ];
  });
}
