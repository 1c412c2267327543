import { expect, test } from 'vitest';
import type { Field } from './field.ts';
import { DEFAULT_PAGE_SIZE } from './resource/page.ts';
import { settingOf } from './settings/catalogue/catalogue.ts';
import { depositrule, invoice, nominal } from './money/accounting.ts';
import { paymentrequest } from './money/paymentrequest.ts';

const choices = (resource: { readonly fields: object }, name: string): readonly string[] | undefined =>
  (resource.fields as Readonly<Record<string, Field>>)[name]?.options;

test('the constants of the specification (§9) stand in the declarations', () => {
  for (const document of [paymentrequest, invoice, nominal])
    expect(choices(document, 'type')).toEqual(['deposit', 'contract', 'damages']);
  expect(choices(depositrule, 'type')).toEqual(['threshold', 'percentage']);
  expect(DEFAULT_PAGE_SIZE).toBe(15);
  expect(settingOf('locale')?.default).toBe('en-US');
  expect(settingOf('currency')?.default).toBe('USD');
});
