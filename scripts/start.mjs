// `npm start`: installs and builds what is missing or outdated, then runs the server with the project's Node.
import { join } from 'node:path';
import { staleParts } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { envFileFlags, heapFlags, projectNode, root, run } from './lib/project.mjs';

ensureInstalled();
if (staleParts().length > 0) {
  const code = await run(projectNode, [join(root, 'scripts/build.mjs')]);
  if (code !== 0) process.exit(code);
}
const args = [...envFileFlags(), ...heapFlags(), 'dist/server.mjs', ...process.argv.slice(2)];
process.exitCode = await run(projectNode, args, { NODE_COMPILE_CACHE: join(root, '.cache/compile') });
