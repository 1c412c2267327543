/**
 * Checks the bytes of the built app (run after `vite build`): brotli, 1 kB = 1000 bytes. A route counts everything
 * the browser fetches for it: the entry, the frame, the route's own chunk, and all that these import statically.
 *   node apps/web/budget.mjs [dist/web]
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

// Each page that there is costs every page its address and the list of its files: some 150 bytes. The frame has the bell, the search of
// everything and what a third of the pages use (build/chunks.ts), and every list its saved views. Each lazy part of a page costs the list
// of files that it needs. A file more is a request more: before they were put together, the contract list took 111 and 193 kB.
const limits = { login: 139, customer: 142, contractList: 185, page: 205, css: 13, font: 50 };
/** Scripts that a page waits for. */
const files = { login: 14, contractList: 24, page: 40 };
/** Words of another language than the first: what a page waits for without a session, and what comes before the others. */
const words = { first: 12, rest: 97 };
const entry = 'index.html';
const frame = 'src/app/signed-in.tsx';
const publicFrame = 'src/app/public-outlet.tsx';
/** Pages that open without a session, each by its name in the table. */
const openPages = {
  login: 'src/features/people/sign-in/login.page.tsx',
  'reset password': 'src/features/people/sign-in/reset-password.page.tsx',
  'new password': 'src/features/people/sign-in/reset-password-confirm.page.tsx',
  pay: 'src/features/public/pay/pay.page.tsx',
  quote: 'src/features/public/quote/quote.page.tsx',
};
const contractList = /^src\/features\/contracts\/list\/contracts\.page\.tsx$/;
const publicPages = /^src\/features\/(people\/sign-in\/|public\/(pay|quote)\/|public\/public-)/;

/** All files of these modules and of what they import statically. */
export function filesOf(manifest, keys) {
  const seen = new Set();
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The manifest has no ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) if (!file.endsWith('.html')) files.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return [...files];
}

/** The table of measures: `{name, kb or count, limit}`, in the order they are printed. `sizeOf(file)` gives brotli bytes. */
export function measure(manifest, sizeOf) {
  const kb = (names) => names.reduce((sum, file) => sum + sizeOf(file), 0) / 1000;
  const scripts = (keys) => filesOf(manifest, keys).filter((file) => file.endsWith('.js'));
  const js = (keys) => kb(scripts(keys));
  const count = (name, keys, limit) => ({ name: `${name}, scripts`, count: scripts(keys).length, limit });
  const css = (keys) => kb(filesOf(manifest, keys).filter((file) => file.endsWith('.css')));
  const pages = Object.keys(manifest).filter(
    (key) =>
      manifest[key].isDynamicEntry && /^src\/(?:features|resource)\/.*\.(?:page|screens)\.tsx$/.test(key),
  );
  const list = pages.find((key) => contractList.test(key));
  const rows = Object.entries(openPages).flatMap(([name, page]) => [
    {
      name: `${name}, script`,
      kb: js([entry, publicFrame, page]),
      limit: page.includes('/sign-in/') ? limits.login : limits.customer,
    },
    { name: `${name}, style`, kb: css([entry, publicFrame, page]), limit: limits.css },
    count(name, [entry, publicFrame, page], files.login),
  ]);
  if (list === undefined)
    rows.push({ name: 'contract list: not found', kb: Number.NaN, limit: limits.contractList });
  else
    rows.push(
      {
        name: 'contract list in all, script',
        kb: js([entry, frame, list]),
        limit: limits.contractList,
      },
      count('contract list in all', [entry, frame, list], files.contractList),
    );
  rows.push({ name: '(frame alone, script)', kb: js([entry, frame]), limit: limits.contractList });
  for (const page of pages.filter((key) => !publicPages.test(key))) {
    const name = page.replace('src/features/', '').replace(/\.(?:page|screens)\.tsx$/, '');
    rows.push({
      name: `${name} in all, script`,
      kb: js([entry, frame, page]),
      limit: limits.page,
    });
    rows.push({ name: `${name}, style in all`, kb: css([entry, frame, page]), limit: limits.css });
    rows.push(count(`${name} in all`, [entry, frame, page], files.page));
  }
  for (const [key, { file }] of Object.entries(manifest)) {
    const [, language, rest] = /\/catalogues\/([\w-]+)\.json(\.rest)?\.words$/.exec(key) ?? [];
    if (language === undefined) continue;
    const [name, limit] =
      rest === undefined ? ['words of login', words.first] : ['words behind it', words.rest];
    rows.push({ name: `${language}, ${name}`, kb: kb([file]), limit });
  }
  const assets = new Set(Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])]));
  const fonts = [...assets].filter((file) => /\.woff2?$/.test(file));
  rows.push({
    name: `${fonts.length} font file(s)`,
    kb: fonts.length === 0 ? Number.NaN : kb(fonts),
    limit: limits.font,
  });
  return rows;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dist = path.resolve(process.argv[2] ?? fileURLToPath(new URL('../../dist/web', import.meta.url)));
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
  const sizes = new Map();
  const sizeOf = (file) => {
    const bytes = readFileSync(path.join(dist, file));
    // a font is compressed already and is sent as it is
    if (!sizes.has(file))
      sizes.set(file, file.endsWith('.woff2') ? bytes.length : brotliCompressSync(bytes).length);
    return sizes.get(file);
  };
  let over = 0;
  for (const { name, kb, count, limit } of measure(manifest, sizeOf)) {
    const good = (kb ?? count) <= limit;
    const figure = kb === undefined ? `${count}   files` : `${kb.toFixed(1)} kB`;
    if (!good) over += 1;
    console.log(`${good ? 'ok  ' : 'OVER'} ${name.padEnd(44)} ${figure.padStart(10)} of ${limit}`);
  }
  if (over > 0) console.log(`${over} over budget`);
  process.exitCode = over > 0 ? 1 : 0;
}
