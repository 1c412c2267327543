/**
 * Build-only plugin. All wrappers of `@ionic/react` live in one module, so a component used by any lazy route would
 * land in the entry chunk. Each `import { IonX } from '@ionic/react'` in app code becomes an import of a small
 * virtual module that wraps that one element. Overlay and routing components depend on the module's internals and
 * stay where they are.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const prefix = 'virtual:ionic/';
const wrapper = /const (Ion\w+) = \/\*@__PURE__\*\/ createComponent\(\{([\s\S]*?)\n\}\);/g;

/** The splittable wrappers in the source of `@ionic/react`: component name → tag and events. Throws when it finds none. */
export function wrappersIn(source: string): Map<string, { tag: string; events: string }> {
  const found = new Map<string, { tag: string; events: string }>();
  for (const [, name = '', options = ''] of source.matchAll(wrapper)) {
    const tag = /tagName: '([\w-]+)'/.exec(options)?.[1];
    const events = /events: (\{[\s\S]*?\}),\n/.exec(options)?.[1];
    if (tag !== undefined && events !== undefined) found.set(name, { tag, events });
  }
  if (found.size < 50)
    throw new Error(`ionic-split: only ${found.size} wrappers found; @ionic/react has another shape now`);
  return found;
}

/** Rewrites the named imports of one module; undefined when there is nothing to do. */
export function splitImports(code: string, wrappers: ReadonlyMap<string, unknown>): string | undefined {
  let changed = false;
  const out = code.replace(
    /import\s*\{([^}]*)\}\s*from\s*["']@ionic\/react["'];?/g,
    (whole, list: string) => {
      const names = list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '');
      const own = names.filter((name) => wrappers.has(imported(name)));
      if (own.length === 0) return whole;
      changed = true;
      const rest = names.filter((name) => !own.includes(name));
      const lines = own.map((name) => `import { ${name} } from '${prefix}${imported(name)}';`);
      if (rest.length > 0) lines.push(`import { ${rest.join(', ')} } from '@ionic/react';`);
      return lines.join(' ');
    },
  );
  return changed ? out : undefined;
}

const imported = (name: string): string => name.split(/\s+as\s+/)[0] ?? name;

/**
 * Says of the wrappers that are made by a call, and of classes that only extend React's, that making them has no
 * effect. Without it tab bars, back buttons, navs and icons stay in the entry although nobody uses them.
 */
export function pureWrappers(code: string): string {
  return code
    .replace(
      /= (createForwardRef|createReactComponent|React\.(?:memo|createContext))\(/g,
      '= /*@__PURE__*/ $1(',
    )
    .replace(/^class (\w+) extends React\.(PureComponent|Component) \{/gm, 'class $1 extends React$2 {')
    .replace(
      /^(import React\b.*)$/m,
      '$1\nimport { Component as ReactComponent, PureComponent as ReactPureComponent } from "react";',
    );
}

export function ionicSplit(): Plugin {
  const require = createRequire(import.meta.url);
  const entry = require.resolve('@ionic/react');
  const wrappers = wrappersIn(readFileSync(entry, 'utf8'));
  return {
    name: 'ionic-split',
    apply: 'build',
    enforce: 'post',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load: (id) => {
      const name = id.startsWith(`\0${prefix}`) ? id.slice(prefix.length + 1) : '';
      const found = wrappers.get(name);
      if (found === undefined) return undefined;
      return `import React from 'react';
import { createComponent } from '@stencil/react-output-target/runtime';
import { ${name} as elementClass, defineCustomElement } from '@ionic/core/components/${found.tag}.js';
export const ${name} = /*@__PURE__*/ createComponent({
  tagName: '${found.tag}', elementClass, react: React, events: ${found.events}, defineCustomElement,
});`;
    },
    transform: (code, id) => {
      if (id === entry) return { code: pureWrappers(code), map: null };
      if (id.includes('node_modules') || !/\.[jt]sx?$/.test(id) || !code.includes('@ionic/react'))
        return undefined;
      const out = splitImports(code, wrappers);
      return out === undefined ? undefined : { code: out, map: null };
    },
  };
}
