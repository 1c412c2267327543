/** Settings as the screen has them. */
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
import { percentOf } from './words.ts';

// Errors of a value as its editor needs them: those of a part, those of a row, or the words of the value itself.

export type ValueErrors = Refusal['errors'] | undefined;

/** What is wrong with the value itself, in words. */
export function wordsOf(errors: ValueErrors): string | undefined {
  if (errors === undefined) return undefined;
  if (!Array.isArray(errors)) return wordsOf(errors['non_field_errors']);
  const texts = errors.filter((one): one is string => typeof one === 'string');
  return texts.length === 0 ? undefined : texts.join(' ');
}

/** What is wrong with a part or a row of it. */
export function errorsAt(errors: ValueErrors, at: string | number): ValueErrors {
  if (errors === undefined) return undefined;
  if (Array.isArray(errors)) {
    const row = typeof at === 'number' ? errors[at] : undefined;
    return typeof row === 'string' ? undefined : row;
  }
  return errors[at];
}

/** The limits of a share as those of the percentage that is typed: `less than or equal to 1.` → `… 100.` */
export const percentWords = (words: string): string =>
  words.replace(/(?<=or equal to )\d+(?:\.\d+)?/g, (limit) => percentOf(limit));

// The areas of the settings, as a list.

/** Codes that an administrator made: no area of the product. */
export const OTHER = 'other';

interface AreaEntry {
  readonly area: Area | typeof OTHER;
  readonly label: string;
  /** What stands in it. */
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

/** All codes come at once: there are a few dozen. */
const all = listOptions(metadata, { page_size: 1000 });

/** Every code with its value and version. */
export function useSettingRows() {
  return useQuery(all);
}

/** Puts a row that was written in the place of the one that is shown, before the list is read anew. */
export function showWritten(cache: QueryClient, row: Metadata): void {
  cache.setQueriesData<Page<Metadata>>({ queryKey: keys.lists(metadata) }, (page) =>
    page === undefined || !Array.isArray(page.results)
      ? page
      : { ...page, results: page.results.map((one) => (one.id === row.id ? row : one)) },
  );
}

export interface DepotName {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
}

/** The depots that may have values of their own. */
export function useDepots(): readonly DepotName[] {
  const list = useQuery(listOptions<typeof depot>(heads.depot, { page_size: 200, ordering: 'name' }));
  return (list.data?.results ?? []).map(({ id, name, active }) => ({ id, name, active }));
}
