// Runs a TypeScript file with the project's Node: node scripts/run.mjs <file.ts> [arguments].
import { ensureInstalled } from './install.mjs';
import { projectNode, run } from './lib/project.mjs';

ensureInstalled();
process.exitCode = await run(projectNode, ['--env-file-if-exists=.env', ...process.argv.slice(2)]);
