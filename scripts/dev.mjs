// `npm run dev`: runs the API from its TypeScript source, restarted on changes, and the web app with hot reload, which passes
// API calls on. When either ends, or at Ctrl-C, both end.
import { ensureInstalled } from './install.mjs';
import { begin, bin, envFileFlags, forwardSignals, projectNode } from './lib/project.mjs';

ensureInstalled();
const port = process.env.PORT ?? '8080';
const apiArgs = ['--watch', '--watch-preserve-output', ...envFileFlags(), 'apps/api/src/main.ts'];
const children = [
  begin(projectNode, apiArgs, { PORT: port, NODE_ENV: 'development' }),
  begin(bin('vite'), ['apps/web', '--config', 'apps/web/vite.config.ts', ...process.argv.slice(2)], {
    API_PORT: port,
  }),
];
forwardSignals(children);
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    for (const other of children)
      if (other.exitCode === null && other.signalCode === null) other.kill('SIGTERM');
  });
}
