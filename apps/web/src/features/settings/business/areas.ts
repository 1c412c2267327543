/** The areas of the settings, as a list. */
import { t } from '@hireyard/messages';
import { settings } from '@hireyard/wire/settings/catalogue/catalogue';
import { type Area, AREAS } from '@hireyard/wire/settings/catalogue/setting';

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
  { area: OTHER, label: t('Other codes'), about: t('Values that other programs keep here') },
];
