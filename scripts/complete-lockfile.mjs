// Adds optional packages of other platforms to package-lock.json that a partial registry mirror lacked. `npm ci` needs an entry for
// each, even if it never installs them on this machine.
// Run it after `npm install --package-lock-only` with such a mirror: node scripts/complete-lockfile.mjs
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.argv[2] ?? 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const systems = [
  'android',
  'darwin',
  'linux',
  'win32',
  'freebsd',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
];
const processors = [
  'arm64',
  'x64',
  'ia32',
  'arm',
  'ppc64',
  's390x',
  'riscv64',
  'loong64',
  'mips64el',
  'wasm32',
];

/** Returns the platform that a package name stands for. */
function platformOf(name) {
  const words = name.split('/').at(-1).split('-');
  const os =
    systems.find((system) => words.includes(system)) ?? (words.includes('windows') ? 'win32' : undefined);
  const cpu = processors.find((processor) => words.includes(processor));
  const libc = os !== 'linux' ? undefined : words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc';
  return { ...(cpu && { cpu: [cpu] }), ...(os && { os: [os] }), ...(libc && { libc: [libc] }) };
}

let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const near = `${path}/node_modules/${name}`;
    const top = `node_modules/${name}`;
    if (lock.packages[near] || lock.packages[top]) continue;
    const platform = platformOf(name);
    if (!platform.os && !platform.cpu) throw new Error(`${name} does not name its platform`);
    lock.packages[top] = { version, ...(entry.dev && { dev: true }), optional: true, ...platform };
    added += 1;
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
console.log(`${added} packages of other platforms added`);
