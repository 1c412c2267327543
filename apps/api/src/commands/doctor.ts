/** `npm run doctor`: exit status 0 = all good, 1 = warnings, 2 = failures (docs/run/operation.md). */
import { parseArgs } from 'node:util';
import { runCommand, say } from '../system/backup/command.ts';
import { environment } from '../platform/env.ts';
import { type Check, statusOf } from '../system/doctor/check.ts';
import { examine } from '../system/doctor/doctor.ts';

const USAGE = `npm run doctor [-- --json] [--nodes <number>]

Checks settings, database, migrations, figures, history, jobs, files, services, disks and backups. Each problem comes with a fix.
The application may run meanwhile. Writes nothing, except a contract that it rolls back and a file that it removes again.
--json   print the findings as JSON
--nodes  how many nodes share the database, to check the connection limit (default 1)
Exit status: 0 = all good, 1 = warnings, 2 = failures.`;

const SIGN = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' } as const;

function show(checks: readonly Check[]): void {
  for (const { area, level, text, todo } of checks) {
    say(`${SIGN[level]}  ${area.padEnd(12)}  ${text}`);
    if (todo !== undefined) say(`${' '.repeat(20)}→ ${todo}`);
  }
}

function parsed(): { json: boolean; nodes: number } | undefined {
  try {
    const { values } = parseArgs({
      options: {
        json: { type: 'boolean', default: false },
        nodes: { type: 'string', default: '1' },
        help: { type: 'boolean' },
      },
    });
    return values.help !== true && /^[1-9]\d{0,3}$/.test(values.nodes)
      ? { json: values.json, nodes: Number(values.nodes) }
      : undefined;
  } catch {
    return undefined;
  }
}

const options = parsed();
if (options === undefined) {
  say(USAGE);
  process.exitCode = process.argv.includes('--help') ? 0 : 2;
} else
  await runCommand(async (signal) => {
    const { json, nodes } = options;
    const checks = await examine({
      source: environment(),
      now: new Date(),
      nodes,
      signal,
      tell: json ? () => undefined : show,
    });
    const status = statusOf(checks);
    if (json) say(JSON.stringify({ status: (['ok', 'warn', 'fail'] as const)[status], checks }, null, 1));
    else say(['All checks passed.', 'There are warnings.', 'There are failures.'][status] ?? '');
    return status;
  });
