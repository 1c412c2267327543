/**
 * Checks the bytes of the built app (run after `vite build`): brotli, 1 kB = 1000 bytes. A route counts everything
 * the browser fetches for it: the entry, the frame, the route's own chunk, and all that these import statically.
 *   node apps/web/budget.mjs [dist/web]
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

// Each page that there is costs every page its address and the list of its files: some 150 bytes. The frame has the bell and
// the search of everything, and every list its saved views: 4 kB of each page, and 0.2 kB of style. Pages of the warehouse and of
// its vehicles, and a session that outlives the network: 1.2 kB. The declaration of a contract says how it is counted in, what an
// edit would do to it and how its payments move: 0.5 kB of what shows contracts.
const limits = { login: 145, contractList: 195, furtherRoute: 41, css: 10.2, font: 50 };
/** Pages of records with the most tabs: each lazy part of them costs the list of files that it needs. */
const wider = { 'account/account': 44, 'contract/contract': 44 };
const entry = 'index.html';
const frame = 'src/frame/signed-in.tsx';
const publicFrame = 'src/frame/public-outlet.tsx';
/** Pages that open without a session, each by its name in the table. */
const openPages = {
  login: 'src/features/session/login-page.tsx',
  'reset password': 'src/features/session/reset-password-page.tsx',
  'new password': 'src/features/session/reset-password-confirm-page.tsx',
  pay: 'src/features/pay/pay-page.tsx',
  quote: 'src/features/quote-page/quote-page.tsx',
};
const contractList = /^src\/features\/contract\/[\w-]*list-page\.tsx$/;
const publicPages = /^src\/features\/(session\/|pay\/|quote-page\/|coming\/public-)/;

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

/** The table of measures: `{name, kb, limit}`, in the order they are printed. `sizeOf(file)` gives brotli bytes. */
export function measure(manifest, sizeOf) {
  const kb = (files) => files.reduce((sum, file) => sum + sizeOf(file), 0) / 1000;
  const js = (keys) => kb(filesOf(manifest, keys).filter((file) => file.endsWith('.js')));
  const css = (keys) => kb(filesOf(manifest, keys).filter((file) => file.endsWith('.css')));
  const pages = Object.keys(manifest).filter(
    (key) => manifest[key].isDynamicEntry && /^src\/features\/.*-page\.tsx$/.test(key),
  );
  const list = pages.find((key) => contractList.test(key));
  const rows = Object.entries(openPages).flatMap(([name, page]) => [
    { name: `${name}, script`, kb: js([entry, publicFrame, page]), limit: limits.login },
    { name: `${name}, style`, kb: css([entry, publicFrame, page]), limit: limits.css },
  ]);
  if (list === undefined)
    rows.push({ name: 'contract list: not found', kb: Number.NaN, limit: limits.contractList });
  else
    rows.push({
      name: 'contract list in all, script',
      kb: js([entry, frame, list]),
      limit: limits.contractList,
    });
  const base = js([entry, frame]);
  rows.push({ name: '(frame alone, script)', kb: base, limit: limits.contractList });
  for (const page of pages.filter((key) => !publicPages.test(key))) {
    const name = page.replace('src/features/', '').replace('-page.tsx', '');
    rows.push({
      name: `${name}, extra script`,
      kb: js([entry, frame, page]) - base,
      limit: wider[name] ?? limits.furtherRoute,
    });
    rows.push({ name: `${name}, style in all`, kb: css([entry, frame, page]), limit: limits.css });
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
  for (const { name, kb, limit } of measure(manifest, sizeOf)) {
    const good = kb <= limit;
    if (!good) over += 1;
    console.log(`${good ? 'ok  ' : 'OVER'} ${name.padEnd(44)} ${kb.toFixed(1).padStart(7)} kB of ${limit}`);
  }
  if (over > 0) console.log(`${over} over budget`);
  process.exitCode = over > 0 ? 1 : 0;
}
