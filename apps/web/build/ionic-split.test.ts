import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measure } from '../budget.mjs';
import { pureWrappers, splitImports, wrappersIn } from './ionic-split.ts';

const web = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const wrappers = wrappersIn(readFileSync(require.resolve('@ionic/react'), 'utf8'));

const sources = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? sources(path.join(dir, entry.name))
      : /(?<!test)\.tsx?$/.test(entry.name)
        ? [path.join(dir, entry.name)]
        : [],
  );

describe('splitting the wrappers', () => {
  it('knows name, tag and events of each', () => {
    expect(wrappers.get('IonContent')).toMatchObject({ tag: 'ion-content' });
    expect(wrappers.get('IonMenu')?.events).toContain('ionWillOpen');
    expect(wrappers.has('IonButton')).toBe(false);
  });

  it('moves wrappers out and leaves hooks and routing components', () => {
    expect(splitImports(`import { IonMenu, IonPage, IonContent as C } from '@ionic/react';`, wrappers)).toBe(
      `import { IonMenu } from 'virtual:ionic/IonMenu'; import { IonContent as C } from 'virtual:ionic/IonContent'; import { IonPage } from '@ionic/react';`,
    );
    expect(splitImports(`import { IonPage } from '@ionic/react';`, wrappers)).toBeUndefined();
    expect(splitImports(`import { IonContent } from '@other/react';`, wrappers)).toBeUndefined();
  });

  it('refuses a package of another shape rather than splitting nothing', () =>
    expect(() => wrappersIn('export {}')).toThrow('only 0 wrappers'));
});

describe('the build', () => {
  const out = mkdtempSync(path.join(tmpdir(), 'hireyard-build-'));
  let code = '';
  beforeAll(async () => {
    await build({
      root: web,
      configFile: path.join(web, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: out, reportCompressedSize: false },
    });
    const assets = path.join(out, 'assets');
    code = readdirSync(assets)
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(path.join(assets, file), 'utf8'))
      .join('\n');
  }, 60_000);
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  it('still contains each Ionic element that the app uses', () => {
    const used = new Set(
      sources(path.join(web, 'src')).flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/<(Ion[A-Z]\w+)/g)].map((hit) => hit[1] ?? ''),
      ),
    );
    const tags = [...used].filter((name) => wrappers.has(name)).map((name) => wrappers.get(name)?.tag ?? '');
    expect(tags.length).toBeGreaterThan(1);
    for (const tag of [...tags, 'ion-app', 'ion-router-outlet']) expect(code).toContain(tag);
  });

  it('runs under script-src self: no inline script, no code from text', () => {
    const html = readFileSync(path.join(out, 'index.html'), 'utf8');
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(html).not.toMatch(/\son\w+=/);
    // a method of that name, such as that of the calculator in the charts' labels, is no code from text
    expect(code).not.toMatch(/\bnew Function\(|(?<!\.)\beval\(|\b(?:window|self|globalThis)\.eval\(/);
  });
});

describe('the byte budget', () => {
  const manifest = {
    'index.html': {
      file: 'assets/index.js',
      isEntry: true,
      css: ['assets/index.css'],
      imports: ['_a.js'],
      assets: ['assets/inter.woff2'],
    },
    '_a.js': { file: 'assets/a.js', imports: ['index.html'] },
    'src/app/public-outlet.tsx': { file: 'assets/public.js', isDynamicEntry: true, imports: ['_a.js'] },
    'src/app/signed-in.tsx': { file: 'assets/signed-in.js', isDynamicEntry: true, imports: ['_b.js'] },
    '_b.js': { file: 'assets/b.js' },
    'src/features/people/sign-in/login.page.tsx': { file: 'assets/login.js', isDynamicEntry: true },
    'src/features/people/sign-in/reset-password.page.tsx': { file: 'assets/reset.js', isDynamicEntry: true },
    'src/features/people/sign-in/reset-password-confirm.page.tsx': {
      file: 'assets/confirm.js',
      isDynamicEntry: true,
      imports: ['_b.js'],
    },
    'src/features/public/pay/pay.page.tsx': {
      file: 'assets/pay.js',
      isDynamicEntry: true,
      imports: ['_b.js'],
    },
    'src/features/public/quote/quote.page.tsx': { file: 'assets/quote.js', isDynamicEntry: true },
    'src/features/contracts/list/contracts.page.tsx': {
      file: 'assets/list.js',
      isDynamicEntry: true,
      imports: ['_b.js'],
    },
  };
  const kb = Object.fromEntries(measure(manifest, () => 1000).map((row) => [row.name, row.kb]));
  it('counts all that a page loads, what it shares once', () =>
    expect(kb).toMatchObject({
      'login, script': 4,
      'login, style': 1,
      'reset password, script': 4,
      'new password, script': 5,
      'pay, script': 5,
      'quote, script': 4,
      'contract list in all, script': 5,
      '(frame alone, script)': 4,
      'contracts/list/contracts in all, script': 5,
      '1 font file(s)': 1,
    }));
});

it('wrappers that nobody uses are dropped: making them is marked as having no effect', () => {
  const code =
    "import React, { useRef } from 'react';\nconst IonIcon = createForwardRef(X, 'IonIcon');\nclass IonTab extends React.Component {\n}";
  const pure = pureWrappers(code);
  expect(pure).toContain('= /*@__PURE__*/ createForwardRef(');
  expect(pure).toContain('class IonTab extends ReactComponent {');
  expect(pure).toContain('Component as ReactComponent');
});
