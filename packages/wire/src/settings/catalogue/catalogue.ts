/** Every built-in setting. Codes that aren't listed belong to administrators and accept any JSON. */
import { companySettings } from './company.ts';
import { controlSettings, retentionSettings } from './control.ts';
import { pricingSettings } from './pricing.ts';
import type { Setting } from './setting.ts';
import { stockSettings } from './stock.ts';

export const settings: readonly Setting[] = [
  ...companySettings,
  ...pricingSettings,
  ...stockSettings,
  ...controlSettings,
  ...retentionSettings,
];

const byCode = new Map(settings.map((setting) => [setting.code, setting]));

/** Returns the declaration of a setting; undefined for an administrator's own code. */
export const settingOf = (code: string): Setting | undefined => byCode.get(code);
