/** Filters and fields shared by reports. */
import { t } from '@hireyard/messages';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';

export const period = { from: filter.date(t('From date')), to: filter.date(t('To date')) };
export const depots = { depot__id__in: filter.ids('depot', t('Depot')) };

const readOnly = { readOnly: true } as const;
/** Help topic that explains the figure (docs/extend/help.md). */
const withHelp = (help: string | undefined) => (help === undefined ? {} : { help });
export const amount = (label: string, help?: string) => f.money({ ...readOnly, label, ...withHelp(help) });
export const count = (label: string, help?: string) => f.int({ ...readOnly, label, ...withHelp(help) });
export const text = (label: string) => f.text({ ...readOnly, label });
export const day = (label: string) => f.date({ ...readOnly, nullable: true, label });
/** Per cent with one decimal place; null if the base is zero. */
export const percent = (label: string, help?: string) =>
  f.decimal({ places: 1, digits: 9, ...readOnly, nullable: true, label, unit: '%', ...withHelp(help) });
export const tenth = (label: string) =>
  f.decimal({ places: 1, digits: 12, ...readOnly, nullable: true, label });
