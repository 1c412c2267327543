/** Settings of the company, its locale, documents and email. */
import { t } from '@hireyard/messages';
import * as f from '../../field.ts';
import { MAX_SHARE_DAYS } from '../../contracts/documents.ts';
import { LANGUAGES } from '../../field/languages.ts';
import { whole } from './numbers.ts';
import { bankDetails } from './bank-details.ts';
import { defineSetting } from './setting.ts';
import { checkTimeZone } from '../../field/time-zone.ts';
import { one, type OwnShape, record } from './shape.ts';

const WITH_NEXT_DOCUMENT = t('Saved versions don’t change.');

/** Returns the canonical locale, or a refusal. */
function localeOf(value: unknown): string | f.Refusal {
  const text = typeof value === 'string' ? value.trim() : '';
  try {
    const [known] = /^[a-z]{2,3}(-[\w-]{1,30})?$/i.test(text)
      ? Intl.DateTimeFormat.supportedLocalesOf([text])
      : [];
    return known ?? f.refuse(t('Enter a locale such as en-GB.'));
  } catch {
    return f.refuse(t('Enter a locale such as en-GB.'));
  }
}

/** Returns the currency code, or a refusal. Amounts have two decimal places, so other currencies are refused. */
function currencyOf(value: unknown): string | f.Refusal {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  if (!/^[A-Z]{3}$/.test(code) || !Intl.supportedValuesOf('currency').includes(code))
    return f.refuse(t('Enter three letters, e.g. GBP.'));
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  return maximumFractionDigits === 2 ? code : f.refuse(t('Choose a currency with two decimal places.'));
}

const timeZoneShape: OwnShape<'time_zone'> = { kind: 'time_zone', check: checkTimeZone };

const text = f.text({ required: true, max: 35 });
const website: f.Field = f.text({ label: t('Website'), max: 200 });
const WEB_ADDRESS =
  /^(?:https?:\/\/)?(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d](?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** Validates a web address or bare domain; scripts are refused. */
function websiteOf(value: unknown): unknown {
  const clean = website.check(value);
  return typeof clean !== 'string' || clean === '' || WEB_ADDRESS.test(clean)
    ? clean
    : f.refuse(t('Enter a web address such as example.com.'));
}

/** Id returned by the upload of a logo; empty if there is none. */
const logoText = f.text({ max: 64, label: t('Logo') });
const logo: f.Field = {
  ...logoText,
  check: (value) => {
    const clean = logoText.check(value);
    return typeof clean !== 'string' || clean === '' || /^[0-9a-f]{64}$/.test(clean)
      ? clean
      : f.refuse(t('Upload the logo first, then save its ID.'));
  },
};

export const companySettings = [
  defineSetting({
    code: 'company',
    area: 'company',
    label: t('Company'),
    description: t('Shown on documents and emails.'),
    effect: t('{note} Page titles change after a reload.', {
      note: WITH_NEXT_DOCUMENT,
    }),
    shape: record({
      name: one(f.text({ required: true, max: 100, label: t('Name') })),
      telephone: one(f.phone({ label: t('Telephone') })),
      email: one(f.email({ label: t('Email') })),
      website: one({ ...website, check: websiteOf }),
      address_1: one(f.text({ label: t('Address line 1') })),
      address_2: one(f.text({ label: t('Address line 2') })),
      address_3: one(f.text({ label: t('Address line 3') })),
      address_town: one(f.text({ label: t('Town') })),
      address_county: one(f.text({ label: t('County') })),
      address_postcode: one(f.text({ label: t('Postcode'), max: 20 })),
      tax_number: one(f.text({ label: t('Tax number'), max: 40 })),
      bank_details: one(bankDetails),
      logo: one(logo, { editor: 'logo' }),
    }),
    default: { name: 'Hireyard' },
  }),
  defineSetting({
    code: 'locale',
    area: 'locale',
    label: t('Locale'),
    description: t('Format of numbers and dates, e.g. en-GB'),
    effect: t('Screens change after a reload.'),
    shape: one({ ...text, check: localeOf }),
    default: 'en-US',
  }),
  defineSetting({
    code: 'currency',
    area: 'locale',
    label: t('Currency'),
    description: t('Currency of all amounts, e.g. GBP.'),
    effect: t('Fixed once a contract or payment has an amount.'),
    shape: one({ ...text, check: currencyOf }),
    default: 'USD',
  }),
  defineSetting({
    code: 'country',
    area: 'locale',
    label: t('Country'),
    description: t('Sets postcode format and paper size'),
    effect: t('Contracts follow when next saved.'),
    shape: one(f.choice(['GB', 'US'], { required: true })),
    default: 'US',
  }),
  defineSetting({
    code: 'time_zone',
    area: 'locale',
    label: t('Time zone'),
    description: t('Decides dates and times.'),
    effect: t('Applies immediately. The date never moves to an earlier day.'),
    shape: timeZoneShape,
    default: '',
  }),
  defineSetting({
    code: 'document_terms',
    area: 'documents',
    label: t('Terms'),
    description: t('Printed on quotes and contracts. Leave empty lines between paragraphs.'),
    effect: WITH_NEXT_DOCUMENT,
    shape: one(f.text({ multiline: true, max: 20_000 })),
    perDepot: true,
    default: '',
  }),
  defineSetting({
    code: 'document_language',
    area: 'documents',
    label: t('Document language'),
    description: t('For customers’ documents, emails and pages. Accounts can have their own.'),
    effect: WITH_NEXT_DOCUMENT,
    shape: one(f.choice(['', ...LANGUAGES], {})),
    perDepot: true,
    default: '',
  }),
  defineSetting({
    code: 'document_paper',
    area: 'documents',
    label: t('Paper'),
    description: t('Automatic follows the country.'),
    effect: WITH_NEXT_DOCUMENT,
    shape: one(f.choice(['', 'A4', 'LETTER'], {})),
    perDepot: true,
    default: '',
  }),
  defineSetting({
    code: 'document_share_days',
    area: 'documents',
    label: t('Document links'),
    description: t('How long document links are valid.'),
    shape: whole({ min: 1, max: MAX_SHARE_DAYS, unit: 'days' }),
    default: 30,
  }),
  defineSetting({
    code: 'mail_from_name',
    area: 'mail',
    label: t('Sender’s name'),
    description: t('Sender of emails. Default: company name'),
    shape: one(f.text({ max: 200 })),
    default: '',
  }),
  defineSetting({
    code: 'mail_signature',
    area: 'mail',
    label: t('Email signature'),
    description: t('Added at the end of every email.'),
    shape: one(f.text({ multiline: true, max: 4000 })),
    default: '',
  }),
  defineSetting({
    code: 'mail_tracking',
    area: 'mail',
    label: t('Email tracking'),
    description: t('Records opened emails and clicked links.'),
    effect: t('Includes emails already sent.'),
    shape: one(f.bool({})),
    default: true,
  }),
  defineSetting({
    code: 'mail_automatic',
    area: 'mail',
    label: t('Automatic emails'),
    description: t('Emails sent automatically.'),
    effect: t('Applies to new payments and refunds.'),
    shape: record({
      payment_request: one(f.bool({ label: t('Payment requests') })),
      receipt: one(f.bool({ label: t('Payment receipts') })),
      refund: one(f.bool({ label: t('Refund confirmations') })),
    }),
    default: { payment_request: true, receipt: true, refund: true },
  }),
];
