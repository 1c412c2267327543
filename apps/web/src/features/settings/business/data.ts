/** Types and queries of the settings pages. */
import { t } from '@hireyard/messages';
import type { Refusal } from '@hireyard/wire/field';
import { heads } from '@hireyard/wire/resource/heads';
import type { Page } from '@hireyard/wire/resource/page';
import { settings } from '@hireyard/wire/settings/catalogue/catalogue';
import { type Area, AREAS } from '@hireyard/wire/settings/catalogue/setting';
import type { depot } from '@hireyard/wire/settings/depot';
import { type Metadata, metadata } from '@hireyard/wire/settings/metadata';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { keys, listOptions } from '../../../lib/api/queries.ts';
import { percentOf, type DepotName } from './value-text.ts';

// Validation errors in the shape an editor needs: by part, by row, or of the value itself.

export type ValueErrors = Refusal['errors'] | undefined;

/** Returns the messages of the value itself. */
export function messageOf(errors: ValueErrors): string | undefined {
  if (errors === undefined) return undefined;
  if (!Array.isArray(errors)) return messageOf(errors['non_field_errors']);
  const texts = errors.filter((one): one is string => typeof one === 'string');
  return texts.length === 0 ? undefined : texts.join(' ');
}

/** Returns the errors of a part or row. */
export function errorsAt(errors: ValueErrors, at: string | number): ValueErrors {
  if (errors === undefined) return undefined;
  if (Array.isArray(errors)) {
    const row = typeof at === 'number' ? errors[at] : undefined;
    return typeof row === 'string' ? undefined : row;
  }
  return errors[at];
}

/** Returns the messages that name a limit, in the language of the screen, cut where the limit is. */
const limitMessages = (): readonly string[][] => {
  const cut = '\u0000';
  return [
    t('Must be {min} or more.', { min: cut }).split(cut),
    t('Must be {max} or less.', { max: cut }).split(cut),
  ];
};

/** Converts the limit of a share to the typed percentage: `Must be 1 or less.` becomes `Must be 100 or less.` */
export function percentLimits(words: string): string {
  for (const [before = '', after = ''] of limitMessages()) {
    const limit = words.slice(before.length, words.length - after.length);
    const isLimit = words.startsWith(before) && words.endsWith(after) && /^\d+(?:\.\d+)?$/.test(limit);
    if (isLimit) return `${before}${percentOf(limit)}${after}`;
  }
  return words;
}

// Settings areas as a list.

/** Codes added by administrators, outside the built-in areas. */
export const OTHER = 'other';

interface AreaEntry {
  readonly area: Area | typeof OTHER;
  readonly label: string;
  /** Labels of its settings. */
  readonly about: string;
}

function aboutOf(area: Area): string {
  const [first, ...more] = settings.filter((setting) => setting.area === area);
  if (first === undefined) return '';
  return more.length === 0 ? first.description : [first, ...more].map(({ label }) => label).join(' · ');
}

export const areaEntries: readonly AreaEntry[] = [
  ...Object.entries(AREAS).map(([area, label]) => ({
    area: area as Area,
    label,
    about: aboutOf(area as Area),
  })),
  { area: OTHER, label: t('Other codes'), about: t('Values stored by your own programs') },
];

/** There are only a few dozen codes, so one page holds all. */
const all = listOptions(metadata, { page_size: 1000 });

/** Query of every code with value and version. */
export function useSettingRows() {
  return useQuery(all);
}

/** Replaces a saved row in the cached list before the list reloads. */
export function showWritten(cache: QueryClient, row: Metadata): void {
  cache.setQueriesData<Page<Metadata>>({ queryKey: keys.lists(metadata) }, (page) =>
    page === undefined || !Array.isArray(page.results)
      ? page
      : { ...page, results: page.results.map((one) => (one.id === row.id ? row : one)) },
  );
}

/** Depots that can have their own values. */
export function useDepots(): readonly DepotName[] {
  const list = useQuery(listOptions<typeof depot>(heads.depot, { page_size: 200, ordering: 'name' }));
  return (list.data?.results ?? []).map(({ id, name, active }) => ({ id, name, active }));
}
