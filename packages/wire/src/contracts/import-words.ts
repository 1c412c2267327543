/** English and German column headings that several kinds of import files share. */

/** First and last name. */
export const PERSON = [
  'first name, forename, given name, contact first name, customer first name, vorname',
  'last name, surname, family name, contact last name, customer last name, nachname, name',
];
export const ORGANISATION =
  'organisation, organization, organisation name, company, company name, business, business name, trading name, account name, firma, firmenname';

/** Landlines before mobiles: the first non-empty cell counts. */
export const TELEPHONE =
  'tel, tel no, phone, phone no, phone number, telephone no, telephone number, contact number, daytime phone, work phone, home phone, ' +
  'tel mobile, phone mobile, telephone mobile, mobile, mobile no, mobile number, mobile phone, cell, cell phone, telefon, handy, mobil, ' +
  'phone 2, telephone 2, tel 2, mobile 2';

/** Whether a record is in use; active if the file has no such column. */
export const ACTIVE = { headings: 'status, enabled, is active, live', empty: true } as const;
