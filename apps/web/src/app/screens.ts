/** Pages that are made from declarations: a list, a form and a page for every resource with `screens`. */
import type { ComponentType } from 'react';
import { createElement } from 'react';
import { fittingRoute } from '../lib/registry/paths.ts';
import { type ScreenHead, screenRoutes } from '../lib/registry/records.ts';
import type { ScreenProps } from '../resource/screens/screen.ts';
import { declared } from './declared.gen.ts';
import { at, page, type RoutedPage, unknown } from './outlet.tsx';
import { signedInPages } from './pages.gen.tsx';

const SCREENS: Readonly<
  Record<(typeof screenRoutes)[number]['kind'], () => Promise<{ default: ComponentType<ScreenProps> }>>
> = {
  list: () => import('../resource/screens/list.page.tsx'),
  new: () => import('../resource/screens/new.page.tsx'),
  record: () => import('../resource/screens/record.page.tsx'),
};

/** The page of a kind, with the declaration that it shows. */
const screenOf = (kind: keyof typeof SCREENS, { name }: ScreenHead) =>
  page(async () => {
    const [{ default: Screen }, own] = await Promise.all([SCREENS[kind](), declared[name]?.()]);
    if (own === undefined) throw new Error(`There is no declaration of ${name}: run npm run registries`);
    return { default: () => createElement(Screen, own as ScreenProps) };
  });

const screenPages: readonly RoutedPage[] = screenRoutes.map(({ kind, head, pattern, title }) => ({
  pattern,
  title,
  page: screenOf(kind, head),
}));

/** All pages of a signed-in person. */
export const allPages: readonly RoutedPage[] = [
  ...signedInPages,
  ...screenPages,
  at(
    unknown,
    page(() => import('../features/public/unknown.page.tsx')),
  ),
];

/** Loads the code of such a page ahead of a press; silent when that fails, the press will say so. */
export function preloadScreen(pathname: string): void {
  fittingRoute(screenPages, pathname)
    ?.page.preload()
    .catch(() => undefined);
}
