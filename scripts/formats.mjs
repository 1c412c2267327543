// Part of `npm run check`: lists numbers, dates and amounts that screens show without the formatter
// (docs/extend/languages.md).
import { join } from 'node:path';
import { fieldKindsOf, unformattedValues } from './lib/formats.mjs';
import { root } from './lib/project.mjs';

const declared = await import('../packages/wire/src/resources.ts');
const screens = join(root, 'apps/web/src/');
const isChecked = (path) =>
  path.startsWith(screens) && !/\.(?:test|testing|story|fixture)\.tsx?$|\/gallery\//.test(path);

const problems = unformattedValues({
  root,
  config: join(root, 'apps/web/tsconfig.json'),
  isChecked,
  fieldKinds: fieldKindsOf(Object.values(declared.resources)),
});
for (const problem of problems) console.log(problem);
if (problems.length > 0)
  console.log(
    'Use inFigures, formatNumber, formatMoney, formatDay or formatMoment; String() for ids and years.',
  );
process.exitCode = problems.length === 0 ? 0 : 1;
