import { t } from '@hireyard/messages';
import { defineResource, type Read } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { times } from '../resource/shared.ts';

/** Longest value as JSON: enough for the miles of every postcode area at every depot. */
export const MAX_VALUE = 500_000;

/** Limits of a logo upload: JPEG or PNG, and the size in bytes. */
export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const;
export const LOGO_BYTES = 2 * 1024 * 1024;

/** Any JSON, including null. The settings catalogue validates built-in codes. */
const value = f.makeField('json', { label: t('Value'), required: true, nullable: true } as const, {
  json: {},
  check: (given: unknown) => {
    const text = JSON.stringify(given);
    if (text.length > MAX_VALUE) return f.refuse(t('No more than {most} characters.', { most: MAX_VALUE }));
    return f.isStorable(text) ? given : f.refuse(t('Not a valid value.'));
  },
}) as unknown as f.FieldFor<unknown, { readonly required: true }>;

/** Progress of open contracts after a change of preparation or turnaround days. */
export interface Applying {
  /** Null if there was no such change. */
  readonly state: 'queued' | 'running' | 'done' | 'dead' | 'given_up' | null;
  /** 0 to 1. */
  readonly progress: number;
  readonly progress_text: string;
  /** Contracts whose reservations changed. */
  readonly moved: number;
  /** Contracts short of stock, with the shortage. */
  readonly short: readonly { readonly contract: string; readonly text: string }[];
  /** Number of further contracts not listed. */
  readonly more: number;
}

/** Spec §3.21, §7.3: built-in settings by code, and administrators' own codes. */
export const metadata = defineResource({
  name: 'metadata',
  path: 'meta_data',
  permission: 'core.metadata',
  label: t('Setting'),
  plural: t('Settings'),
  title: ['code'],
  readable: 'group',
  fields: {
    id: f.id(),
    code: f.text({ required: true, max: 80, label: t('Code') }),
    value,
    description: f.text({ max: 500, label: t('Description') }),
    version: f.int({ readOnly: true, label: t('Version') }),
    ...times,
  },
  search: ['code', 'description'],
  ordering: ['id', 'code', 'updated_at'],
  defaultOrdering: 'code',
  filters: { code__in: filter.texts(t('Codes'), { hidden: true }) },
  columns: ['code', 'description', 'updated_at'],
  actions: {
    associative: {
      method: 'GET',
      path: 'associative',
      on: 'collection',
      permission: 'group',
      filtered: true,
      summary: 'Values by code',
      returns: {},
    },
    logo: {
      method: 'GET',
      path: 'logo',
      on: 'collection',
      permission: 'group',
      query: { logo: { type: 'string' } },
      summary: 'Returns an uploaded logo as PNG',
      returns: { produces: 'image/png' },
    },
    uploadLogo: {
      method: 'POST',
      path: 'logo',
      on: 'collection',
      permission: 'core.change_metadata',
      raw: { accepts: [...LOGO_TYPES], limit: LOGO_BYTES },
      summary: 'Uploads a logo; documents use it once the setting `company` has its id as `logo`',
      status: 201,
      returns: {
        logo: f.text({ readOnly: true }),
        width: f.int({ readOnly: true }),
        height: f.int({ readOnly: true }),
      },
    },
    applying: {
      method: 'GET',
      path: 'applying',
      on: 'collection',
      permission: 'core.change_metadata',
      summary: 'Progress of open contracts after a change of preparation or turnaround days',
      returns: {
        state: f.text({ nullable: true }),
        progress: f.json<number, { readOnly: true }>({ readOnly: true }, { type: 'number' }),
        progress_text: f.text({}),
        moved: f.int({}),
        short: f.json<Applying['short'], { readOnly: true }>(
          { readOnly: true },
          { type: 'array', items: { type: 'object' } },
        ),
        more: f.int({}),
      },
    },
  },
});
export type Metadata = Read<typeof metadata>;
