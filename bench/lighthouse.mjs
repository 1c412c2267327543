// Lighthouse over the built product with the demo business and a session: best of three, phone and desktop.
// npm install --prefix .cache/lighthouse --no-save lighthouse@13.5.0     (once; not a dependency of the project: 87 packages, 100 MB)
//   node bench/lighthouse.mjs [runs]
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../scripts/lib/project.mjs';
import { conditions, overBuilt, signInAt } from './browser.mjs';
import { runWithProjectNode } from './lib.mjs';

const DEBUG_PORT = Number(process.env.BENCH_DEBUG_PORT ?? 7116);
const FULL = 100;
const PAGES = [
  { name: 'login', path: '/authentication/login', mobile: 97, desktop: 98 },
  { name: 'dashboard', path: '/', mobile: 95, desktop: 98 },
  { name: 'contract list', path: '/contract', mobile: 95, desktop: 98 },
  { name: 'contract', path: '/contract/2500', mobile: 95, desktop: 98 },
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/** Installed separately. */
async function installed() {
  const file = join(root, '.cache/lighthouse/node_modules/lighthouse/core/index.js');
  try {
    return await import(pathToFileURL(file).href);
  } catch (cause) {
    throw new Error('First: npm install --prefix .cache/lighthouse --no-save lighthouse@13.5.0', { cause });
  }
}

async function main() {
  const runs = Number(process.argv[2] ?? 3);
  const { default: lighthouse, desktopConfig } = await installed();
  await overBuilt(DEBUG_PORT, async (tab, base) => {
    const look = async (form, path) => {
      const flags = {
        port: DEBUG_PORT,
        output: 'json',
        logLevel: 'error',
        onlyCategories: CATEGORIES,
        // keeps the session; the cache is emptied anyway
        disableStorageReset: true,
      };
      const { lhr } = await lighthouse(
        `${base}${path}`,
        flags,
        form === 'desktop' ? desktopConfig : undefined,
      );
      if (new URL(lhr.finalDisplayedUrl).pathname !== path)
        throw new Error(`${path} led to ${lhr.finalDisplayedUrl}`);
      const wrong = Object.values(lhr.audits)
        .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary')
        .map(({ id }) => id);
      return {
        scores: CATEGORIES.map((name) => Math.round((lhr.categories[name].score ?? 0) * 100)),
        figures: [
          'first-contentful-paint',
          'largest-contentful-paint',
          'total-blocking-time',
          'cumulative-layout-shift',
        ].map((id) => lhr.audits[id].displayValue),
        wrong,
        speed: Math.round(lhr.environment.benchmarkIndex),
      };
    };
    for (const { name, path, ...targets } of PAGES) {
      if (name === 'dashboard') await signInAt(tab, base);
      for (const form of ['mobile', 'desktop']) {
        const all = [];
        for (let run = 0; run < runs; run += 1) all.push(await look(form, path));
        const [best] = all.toSorted((one, other) => other.scores[0] - one.scores[0]);
        const wanted = [targets[form], FULL, FULL];
        const good = best.scores.every((score, at) => score >= wanted[at]);
        if (!good) process.exitCode = 1;
        const scores = CATEGORIES.map(
          (category, at) =>
            `${category} ${best.scores[at]} of ${wanted[at]} (${(best.scores[at] / wanted[at]).toFixed(2)})`,
        );
        console.log(
          `${name.padEnd(14)} ${form.padEnd(8)} ${scores.join(', ')}: ${good ? 'reached' : 'MISSED'}; first and largest paint, blocked, shift: ${best.figures.join(', ')}; all runs ${all.map(({ scores: [first] }) => first).join(' ')}${best.wrong.length > 0 ? `; wrong: ${best.wrong.join(' ')}` : ''}; ${conditions()}, Lighthouse's benchmark index of this machine ${best.speed}`,
        );
      }
    }
  });
}

if (!runWithProjectNode()) await main();
