/** Settings of who the business is, how it writes figures, and its documents and mail. */
import { t } from '@hireyard/messages';
import * as f from '../../field.ts';
import { MAX_SHARE_DAYS } from '../../contracts/documents.ts';
import { LANGUAGES } from '../../field/languages.ts';
import { whole } from './numbers.ts';
import { bankDetails } from './bank-details.ts';
import { defineSetting } from './setting.ts';
import { checkTimeZone } from '../../field/time-zone.ts';
import { one, type OwnShape, record } from './shape.ts';

const WITH_NEXT_DOCUMENT = t('With the next document that is made; kept versions stay as they were.');

/** The locale as it is usually written, or why it is none. */
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

/** The currency's code, or why it is none. Amounts are kept with two places, so no others can be used. */
function currencyOf(value: unknown): string | f.Refusal {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  if (!/^[A-Z]{3}$/.test(code) || !Intl.supportedValuesOf('currency').includes(code))
    return f.refuse(t('Enter the three letters of a currency, such as GBP.'));
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  return maximumFractionDigits === 2
    ? code
    : f.refuse(t('Amounts are kept with two decimal places, and this currency has another number of them.'));
}

const timeZoneShape: OwnShape<'time_zone'> = { kind: 'time_zone', check: checkTimeZone };

const text = f.text({ required: true, max: 35 });
const website: f.Field = f.text({ label: t('Website'), max: 200 });
const WEB_ADDRESS =
  /^(?:https?:\/\/)?(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d](?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** A web address or a bare domain; nothing that a link could run. */
function websiteOf(value: unknown): unknown {
  const clean = website.check(value);
  return typeof clean !== 'string' || clean === '' || WEB_ADDRESS.test(clean)
    ? clean
    : f.refuse(t('Enter a web address such as https://example.com or example.com.'));
}

/** The id that an upload of a logo answers; empty = none. */
const logoText = f.text({ max: 64, label: t('Logo') });
const logo: f.Field = {
  ...logoText,
  check: (value) => {
    const clean = logoText.check(value);
    return typeof clean !== 'string' || clean === '' || /^[0-9a-f]{64}$/.test(clean)
      ? clean
      : f.refuse(t('Upload the logo first, then save its id.'));
  },
};

export const companySettings = [
  defineSetting({
    code: 'company',
    area: 'company',
    label: t('Company'),
    description: t('Name, address, bank details and logo of the business, as on documents and mail.'),
    effect: t('{note} Mail follows at once, the title of the page when it is loaded again.', {
      note: WITH_NEXT_DOCUMENT,
    }),
    shape: record({
      name: one(f.text({ required: true, max: 100, label: t('Name') })),
      telephone: one(f.phone({ label: t('Telephone') })),
      email: one(f.email({ label: t('E-mail') })),
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
    description: t('How figures and days are written: a language and a country, such as en-GB.'),
    effect: t('At once on what is sent; on screens when they are loaded again.'),
    shape: one({ ...text, check: localeOf }),
    default: 'en-US',
  }),
  defineSetting({
    code: 'currency',
    area: 'locale',
    label: t('Currency'),
    description: t('The currency of all amounts, by its three letters, such as GBP.'),
    effect: t(
      'At once. It cannot be changed once a contract or a payment has an amount: the amounts would stay and mean something else.',
    ),
    shape: one({ ...text, check: currencyOf }),
    default: 'USD',
  }),
  defineSetting({
    code: 'country',
    area: 'locale',
    label: t('Country'),
    description: t('Whose postcodes are checked, and whose paper is used.'),
    effect: t('With the next postcode that is entered; a contract is checked anew when it is next saved.'),
    shape: one(f.choice(['GB', 'US'], { required: true })),
    default: 'US',
  }),
  defineSetting({
    code: 'time_zone',
    area: 'locale',
    label: t('Time zone'),
    description: t('The business’s clock: it decides which day is today, and the times that people see.'),
    effect: t('At once. If the new zone is still on the day before, today’s date stays until it catches up.'),
    shape: timeZoneShape,
    default: '',
  }),
  defineSetting({
    code: 'document_terms',
    area: 'documents',
    label: t('Terms'),
    description: t('Terms at the end of quotes and contracts, with empty lines between paragraphs.'),
    effect: WITH_NEXT_DOCUMENT,
    shape: one(f.text({ multiline: true, max: 20_000 })),
    perDepot: true,
    default: '',
  }),
  defineSetting({
    code: 'document_language',
    area: 'documents',
    label: t('Document language'),
    description: t(
      'The language of documents and mail to customers, and of the pages behind their links; empty = as the locale. An account can have its own.',
    ),
    effect: WITH_NEXT_DOCUMENT,
    shape: one(f.choice(['', ...LANGUAGES], {})),
    perDepot: true,
    default: '',
  }),
  defineSetting({
    code: 'document_paper',
    area: 'documents',
    label: t('Paper'),
    description: t('The size of documents; empty = what the country uses.'),
    effect: WITH_NEXT_DOCUMENT,
    shape: one(f.choice(['', 'A4', 'LETTER'], {})),
    perDepot: true,
    default: '',
  }),
  defineSetting({
    code: 'document_share_days',
    area: 'documents',
    label: t('Document links'),
    description: t('Days that a link to a document holds unless another number is asked for.'),
    effect: t('For links made from now on.'),
    shape: whole({ min: 1, max: MAX_SHARE_DAYS, unit: 'days' }),
    default: 30,
  }),
  defineSetting({
    code: 'mail_from_name',
    area: 'mail',
    label: t('Sender’s name'),
    description: t('The name that mail comes from; empty = the company.'),
    effect: t('With the next mail.'),
    shape: one(f.text({ max: 200 })),
    default: '',
  }),
  defineSetting({
    code: 'mail_signature',
    area: 'mail',
    label: t('Closing words'),
    description: t('They stand at the end of every mail; empty = none.'),
    effect: t('With the next mail.'),
    shape: one(f.text({ multiline: true, max: 4000 })),
    default: '',
  }),
  defineSetting({
    code: 'mail_tracking',
    area: 'mail',
    label: t('Mail tracking'),
    description: t('Notices when customers open mail and follow its links.'),
    effect: t('At once, also for mail that is out already.'),
    shape: one(f.bool({})),
    default: true,
  }),
  defineSetting({
    code: 'mail_automatic',
    area: 'mail',
    label: t('Automatic mail'),
    description: t('What is sent without anybody pressing a button.'),
    effect: t('With the next payment or refund.'),
    shape: record({
      payment_request: one(f.bool({ label: t('Payment requests') })),
      receipt: one(f.bool({ label: t('Receipts of payments') })),
      refund: one(f.bool({ label: t('Confirmations of refunds') })),
    }),
    default: { payment_request: true, receipt: true, refund: true },
  }),
];
