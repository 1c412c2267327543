/** Build-only plugin. The page asks for its one font at once, and not when its styles have come and name it. */
import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The tag for the font among these files; throws when there is not exactly one, because then which one is first must be thought over. */
export function fontTag(files: readonly string[]): HtmlTagDescriptor {
  const [font, ...more] = files.filter((name) => name.endsWith('.woff2'));
  if (font === undefined || more.length > 0)
    throw new Error(`One font was expected, not ${files.join(', ')}.`);
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` };
  return { tag: 'link', attrs, injectTo: 'head' };
}

export function fontFirst(): Plugin {
  return {
    name: 'font-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => [fontTag(Object.keys(bundle ?? {}))],
    },
  };
}
