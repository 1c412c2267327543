// Builds dist/server.mjs (the starter), dist/main.mjs (the server), the import reader thread and dist/web (with compressed .br copies),
// each only if its inputs changed. Runs on the project's Node; `--force` builds anyway.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { hashOf, readIfThere, root, sourceFiles } from './lib/project.mjs';

const shared = ['packages', 'package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs'];
const parts = {
  api: {
    inputs: ['apps/api/src', 'apps/api/server.mjs', ...shared],
    output: 'dist/server.mjs',
    build: () => buildApi(),
  },
  web: { inputs: ['apps/web', ...shared], output: 'dist/web/index.html', build: buildWeb },
};

/**
 * Packages left out of the bundle: they have native programs or files that they read at run time, or (pg-native) are optional and not
 * installed.
 */
const external = ['@node-rs/argon2', 'sharp', '@fastify/swagger-ui', 'pg-native'];

/**
 * A single non-ASCII letter would double the memory of the program text. The bundler escapes strings but not regular expressions and tagged
 * templates, where an escape means the same. JSX and `String.raw`, where it doesn't, are left alone.
 */
const asciiSource = {
  name: 'ascii-source',
  setup(bundle) {
    bundle.onLoad({ filter: /\.[cm]?[jt]s$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      // oxlint-disable-next-line no-control-regex
      if (!/[^\x00-\x7f]/.test(text) || text.includes('String.raw')) return undefined;
      // oxlint-disable-next-line no-control-regex
      const contents = text.replaceAll(
        /[^\x00-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      return { contents, loader: /ts$/.test(path) ? 'ts' : 'js' };
    });
  },
};

/** Bundles the server and its reader thread into a subfolder of dist, beside the starter. */
export async function buildApi(outdir = 'dist') {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    // The reader thread of imports is a program of its own.
    entryPoints: {
      main: 'apps/api/src/main.ts',
      'read-worker': 'apps/api/src/records/import/runs/read-worker.ts',
    },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    external,
    plugins: [asciiSource],
    // A warning of PostCSS (used by the mail sanitiser) for developers only.
    define: { 'process.env.NODE_ENV': '"production"' },
    // The program text stays in memory. Names are kept for stack traces, which platform/observe/source-places.ts maps to the sources.
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    // Bundled CommonJS packages call these.
    banner: {
      js: [
        "import { createRequire as bundleRequire } from 'node:module';",
        "import { fileURLToPath as bundlePath } from 'node:url';",
        'const require = bundleRequire(import.meta.url);',
        'const __filename = bundlePath(import.meta.url);',
        "const __dirname = bundlePath(new URL('.', import.meta.url));",
      ].join('\n'),
    },
  });
  // From releases that used this name for the bundle.
  rmSync(join(root, outdir, 'server.mjs.map'), { force: true });
  copyFileSync(join(root, 'apps/api/server.mjs'), join(root, outdir, 'server.mjs'));
}

async function buildWeb() {
  const { build } = await import('vite');
  await build({ configFile: join(root, 'apps/web/vite.config.ts'), logLevel: 'warn' });
  await compressAll(join(root, 'dist/web'));
}

/** Writes name.br beside each file that compresses well; the server sends it as is. */
async function compressAll(dir) {
  const compress = promisify(brotliCompress);
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' });
  const texts = names.filter((name) => /\.(js|css|html|svg|json|webmanifest|txt|wasm)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const content = readFileSync(join(dir, name));
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      const small = await compress(content, { params });
      if (small.length < content.length) writeFileSync(join(dir, `${name}.br`), small);
    }),
  );
}

/** Returns one hash of everything the server is built from. */
export const apiHash = () => hashOf(sourceFiles(parts.api.inputs));

const stampOf = (name) => join(root, `dist/.${name}.hash`);

/** Returns the parts whose output is missing or outdated, with the hash to store after the build. */
export function staleParts(force = false) {
  return Object.entries(parts).flatMap(([name, part]) => {
    const hash = hashOf(sourceFiles(part.inputs));
    const fresh = !force && existsSync(join(root, part.output)) && readIfThere(stampOf(name)) === hash;
    return fresh ? [] : [{ name, hash, build: part.build }];
  });
}

async function main() {
  mkdirSync(join(root, 'dist'), { recursive: true });
  await Promise.all(
    staleParts(process.argv.includes('--force')).map(async ({ name, hash, build }) => {
      const start = performance.now();
      rmSync(stampOf(name), { force: true });
      await build();
      writeFileSync(stampOf(name), hash);
      console.log(`Built ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
    }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
