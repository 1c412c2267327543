// The Chromium that runs the tests: the one from npm, so that every machine tests the same, or the one in E2E_BROWSER.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface LaunchOptions {
  readonly executablePath: string;
  readonly args: string[];
  readonly env?: Record<string, string>;
}

/** Unpacks the packaged browser once per version; parallel starts never see half of it. */
async function packaged(): Promise<LaunchOptions> {
  const require = createRequire(import.meta.url);
  const folder = join(dirname(require.resolve('@sparticuz/chromium')), '..');
  const { version } = require(join(folder, 'package.json')) as { version: string };
  const home = resolve('.cache', `chromium-${version}`);
  if (!existsSync(home)) {
    const draft = `${home}.${process.pid}`;
    const before = process.env['TMPDIR'];
    mkdirSync(draft, { recursive: true });
    process.env['TMPDIR'] = draft;
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    await inflate(join(folder, 'bin', 'al2023.tar.br'));
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    try {
      renameSync(draft, home);
    } catch {
      // Another start was first; its copy is the same.
      rmSync(draft, { recursive: true, force: true });
    }
  }
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return {
    executablePath: join(home, 'chromium'),
    args,
    env: { ...env, LD_LIBRARY_PATH: join(home, 'al2023', 'lib') },
  };
}

/** The browser to start: the packaged one, or the program in `E2E_BROWSER`. */
export async function browser(): Promise<LaunchOptions> {
  const chosen = process.env['E2E_BROWSER'];
  return chosen ? { executablePath: chosen, args } : packaged();
}
