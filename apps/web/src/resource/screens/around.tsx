/** Breadcrumbs and sister lists around all pages of a resource. */
import { t } from '@hireyard/messages';
import { stockLists, underFinance, underProducts, underSettings } from '../../lib/registry/places.ts';
import { listLabel, listPath, type ScreenHead, screenHeads } from '../../lib/registry/records.ts';
import type { Crumb } from '../../page/page.tsx';
import { SectionLinks } from '../list/section-links.tsx';

/** Returns the parent list, if this list is below another resource's. */
const mainOf = (under: string | undefined): ScreenHead | undefined =>
  screenHeads.find(({ name }) => name === under);

/** Breadcrumbs before the list's. */
export function parentsOf({ screens: { under } }: ScreenHead): readonly Crumb[] {
  if (under === undefined) return [];
  if (under === 'products') return underProducts;
  if (under === 'finance') return underFinance;
  const main = mainOf(under);
  return main === undefined ? underSettings : [{ label: listLabel(main), to: listPath(main) }];
}

/** Returns the lists that share a menu entry with this one. */
export function siblingsOf(head: ScreenHead) {
  const { under, at } = head.screens;
  if (under === 'products') return <SectionLinks label={t('Stock')} sections={stockLists} current={at} />;
  const main = mainOf(under) ?? head;
  const others = screenHeads.filter(({ screens }) => screens.under === main.name);
  if (others.length === 0) return undefined;
  const sections = [main, ...others].map((one) => ({ label: one.plural, to: listPath(one) }));
  return <SectionLinks label={listLabel(main)} sections={sections} current={at} />;
}
