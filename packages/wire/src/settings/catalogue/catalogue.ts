/** Every setting of the product, declared once. A code that is not here is an administrator's own and may hold anything. */
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

/** The declaration of a setting; undefined for codes of an administrator's own. */
export const settingOf = (code: string): Setting | undefined => byCode.get(code);
