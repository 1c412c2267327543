// Runs a TypeScript file with the project's Node: node scripts/run.mjs <file.ts> [arguments].
import { ensureInstalled } from './install.mjs';
import { envFileFlags, projectNode, run } from './lib/project.mjs';

ensureInstalled();
process.exitCode = await run(projectNode, [...envFileFlags(), ...process.argv.slice(2)]);
