/** Bank details as free text, with a check of IBANs. */
import { t } from '@hireyard/messages';
import * as f from '../../field.ts';

const MAX_LINES = 8;
const IBAN = /\bIBAN\b[\s:.]*([A-Z]{2}\d{2}(?: ?[A-Z0-9]){10,30})/gi;

/**
 * Returns whether the check digits of an IBAN are right (ISO 13616): as a number, with letters counting from 10, the remainder modulo 97 is
 * 1.
 */
function isIban(text: string): boolean {
  const iban = text.replaceAll(' ', '').toUpperCase();
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((sign) => Number.parseInt(sign, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

const field = f.text({ multiline: true, max: 500, label: t('Bank details') });

/** Validates bank details: refuses more lines than fit on a document, and IBANs with wrong check digits. */
export const bankDetails: f.Field = {
  ...field,
  hint: t(
    'Printed on quotes, contracts and invoices, e.g. bank, sort code and account number, or IBAN and BIC',
  ),
  check: (value) => {
    const clean = field.check(value);
    if (typeof clean !== 'string') return clean;
    if (bankLines(clean).length > MAX_LINES)
      return f.refuse(t('No more than {most} lines.', { most: MAX_LINES }));
    for (const [, iban = ''] of clean.matchAll(IBAN))
      if (!isIban(iban)) return f.refuse(t('{iban} is not a valid IBAN. Check it.', { iban: iban.trim() }));
    return clean;
  },
};

/** Returns bank details line by line, for documents. */
export const bankLines = (text: unknown): string[] =>
  typeof text === 'string'
    ? text
        .split(/\r\n|\r|\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '')
    : [];
