/** What all pages of a resource have around them: the way to its list, and the lists beside it. */
import { t } from '@hireyard/messages';
import type { Screens } from '@hireyard/wire/resource/head';
import { stockLists, underProducts, underSettings } from '../../lib/registry/places.ts';
import type { Crumb } from '../../page/collapse-crumbs.ts';
import { SectionLinks } from '../list/section-links.tsx';

/** Breadcrumbs before the list's. */
export const parentsOf = ({ under }: Screens): readonly Crumb[] =>
  under === undefined ? [] : under === 'products' ? underProducts : underSettings;

/** Lists that share an entry of the menu with this one. */
export const sistersOf = ({ under, at }: Screens) =>
  under === 'products' ? <SectionLinks label={t('Stock')} sections={stockLists} current={at} /> : undefined;
