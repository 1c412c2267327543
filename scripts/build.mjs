// Builds dist/server.mjs (the start), dist/main.mjs (the program), its reading thread and dist/web (with .br files beside what compresses), each only when one of its
// inputs changed. Run by the project's Node; `--force` builds anyway.
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
 * Packages left out of the bundle: they carry native programs or files that they read at run time, or (pg-native)
 * are optional and not installed.
 */
const external = ['@node-rs/argon2', 'sharp', '@fastify/swagger-ui', 'pg-native'];

/**
 * One letter beyond ASCII would double the memory of the program's text. The bundler escapes those of strings, but not those of patterns and
 * of templates with a tag: there an escape means the same. JSX and `String.raw` are left alone, where it would not.
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

/** Bundles the server and its reading thread into a folder below the project's, beside the file that starts them. */
export async function buildApi(outdir = 'dist') {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    // The thread that reads imports is a program of its own beside the server.
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
    // PostCSS, which the sanitiser of mail brings, warns developers; nobody else reads that.
    define: { 'process.env.NODE_ENV': '"production"' },
    // The text of the program stays in memory: names are kept for stacks, which platform/observe/source-places.ts leads back to the sources.
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    // CommonJS packages inside the bundle call these.
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
  // Of releases that bundled the program under this name.
  rmSync(join(root, outdir, 'server.mjs.map'), { force: true });
  copyFileSync(join(root, 'apps/api/server.mjs'), join(root, outdir, 'server.mjs'));
}

async function buildWeb() {
  const { build } = await import('vite');
  await build({ configFile: join(root, 'apps/web/vite.config.ts'), logLevel: 'warn' });
  await compressAll(join(root, 'dist/web'));
}

/** Writes name.br beside each file that gets smaller by it; the server sends those as they are. */
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

/** What the server is made of, as one hash. */
export const apiHash = () => hashOf(sourceFiles(parts.api.inputs));

const stampOf = (name) => join(root, `dist/.${name}.hash`);

/** The parts whose output is missing or older than their inputs, with the hash to note once they are built. */
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
