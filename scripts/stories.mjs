// `npm run stories`: runs the stories of the web app; words after `--` select those with matching names, as in `npm run stories --
// conflict`.
import { ensureInstalled } from './install.mjs';
import { bin, run } from './lib/project.mjs';

ensureInstalled();
const words = process.argv.slice(2).flatMap((word) => ['--grep', word]);
process.exitCode = await run(bin('playwright'), [
  'test',
  '--config=apps/web/stories/playwright.config.ts',
  ...words,
]);
