/** Sizes and weights of stock (spec §3.18): lengths in cm, weights in kg, labels in mm. */
import { t } from '@hireyard/messages';
import * as f from '../field.ts';

const size = (headings: string) => ({ group: 'Size', headings });
export const length = (label: string, headings = '') =>
  f.decimal({
    places: 1,
    digits: 8,
    min: 0,
    nullable: true,
    label,
    unit: 'cm',
    importAs: size(headings),
  });
export const weight = (label = t('Weight')) =>
  f.decimal({
    places: 3,
    digits: 10,
    min: 0,
    nullable: true,
    label,
    unit: 'kg',
    importAs: size('weight kg, unit weight'),
  });
/** Labels from 10 mm to 1 m. */
export const labelSize = (label: string) =>
  f.decimal({ places: 1, digits: 5, min: 10, max: 1000, nullable: true, label, unit: 'mm' });

/** Fields that identify an item, container or accessory in another record. */
export const containerRef = { id: f.id(), sku: f.text({}), description: f.text({}) };
export const accessoryRef = { id: f.id(), code: f.text({}), name: f.text({}) };
export const tagRef = { id: f.id(), name: f.text({}), slug: f.text({}) };

/** Titles and descriptions for staff, customers and the web shop (spec §3.18, §3.19). */
export const titles = {
  internal_title: f.text({
    label: t('Internal title'),
    importAs: {
      required: true,
      headings:
        'title, name, product, product name, item, item name, description, internal title, bezeichnung',
    },
  }),
  internal_description: f.text({ multiline: true, label: t('Internal description') }),
  customer_title: f.text({
    label: t('Customer title'),
    importAs: { headings: 'customer title, web name, display name, public name' },
  }),
  customer_description: f.text({ multiline: true, label: t('Customer description') }),
  web_title: f.text({ label: t('Web title') }),
  web_description: f.text({ multiline: true, label: t('Web description') }),
};
