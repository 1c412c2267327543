/** Puts every style sheet into a cascade layer, chosen by its folder, so that a feature overrides shared parts in whatever order the sheets load. */
import type { Plugin } from 'vite';

/** The layers, weakest first. index.html declares this order before any sheet loads. */
const LAYERS = [
  { name: 'ionic', of: /\/node_modules\/@ionic\// },
  { name: 'base', of: /\/src\/style\/(tokens|base|layout|single)\.css/ },
  { name: 'ui', of: /\/src\/(style|ui|page|app)\// },
  { name: 'resource', of: /\/src\/resource\// },
  { name: 'feature', of: /\/src\/(features|gallery)\// },
] as const;

/** The statement that fixes the order; `shell` is the style of index.html itself. */
export const LAYER_ORDER = `@layer shell, ${LAYERS.map(({ name }) => name).join(', ')};`;

/** The layer of a style sheet's path; throws for one outside these folders. */
export function layerOf(path: string): string {
  const layer = LAYERS.find(({ of }) => of.test(path.replaceAll('\\', '/')));
  if (layer === undefined) throw new Error(`No style layer is known for ${path}.`);
  return layer.name;
}

export function styleLayers(): Plugin {
  return {
    name: 'style-layers',
    enforce: 'pre',
    transform: {
      filter: { id: /^[^?]+\.css$/ },
      handler: (code, id) => ({ code: `@layer ${layerOf(id)} {\n${code}\n}`, map: null }),
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        if (!html.includes(LAYER_ORDER))
          throw new Error(`A page must begin its style with “${LAYER_ORDER}”.`);
      },
    },
  };
}
