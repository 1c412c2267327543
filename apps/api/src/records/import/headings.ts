/** Words that other programs use as headings, in English and German. */

/** First and last name, as address books and other programs call them. */
export const PERSON = [
  ['first name', 'forename', 'given name', 'contact first name', 'customer first name', 'vorname'],
  ['last name', 'surname', 'family name', 'contact last name', 'customer last name', 'nachname', 'name'],
];
export const ORGANISATION = [
  'organisation',
  'organization',
  'organisation name',
  'company',
  'company name',
  'business',
  'business name',
  'trading name',
  'account name',
  'firma',
  'firmenname',
];

/** Landlines before mobiles: the first filled column counts. */
export const TELEPHONE = [
  'tel',
  'tel no',
  'phone',
  'phone no',
  'phone number',
  'telephone no',
  'telephone number',
  'contact number',
  'daytime phone',
  'work phone',
  'home phone',
  'tel mobile',
  'phone mobile',
  'telephone mobile',
  'mobile',
  'mobile no',
  'mobile number',
  'mobile phone',
  'cell',
  'cell phone',
  'telefon',
  'handy',
  'mobil',
  'phone 2',
  'telephone 2',
  'tel 2',
  'mobile 2',
];

export const STOCK_WORDS = [
  'stock',
  'stock level',
  'quantity',
  'qty',
  'owned',
  'on hand',
  'in stock',
  'bestand',
];

/** `Stock Bristol`, `BRS qty`, `Bristol depot`: headings of the stock at one depot. */
export function stockHeadings(code: string, name: string): string[] {
  const place = name.replace(/\b(?:depot|warehouse|branch|yard|store|lager)\b/gi, '').trim();
  const places = [...new Set([code, name, place])].filter((one) => one !== '');
  return places.flatMap((one) => [
    one,
    ...STOCK_WORDS.flatMap((word) => [`${word} ${one}`, `${one} ${word}`, `${word} at ${one}`]),
  ]);
}
