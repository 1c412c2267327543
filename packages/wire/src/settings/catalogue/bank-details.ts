/** The lines that tell customers where to pay: free text, in which a mistyped IBAN is found. */
import { t } from '@hireyard/messages';
import * as f from '../../field.ts';

const MAX_LINES = 8;
const IBAN = /\bIBAN\b[\s:.]*([A-Z]{2}\d{2}(?: ?[A-Z0-9]){10,30})/gi;

/** Whether the check digits of an IBAN are right (ISO 13616): as a number, letters counting from 10, it leaves 1 divided by 97. */
function isIban(text: string): boolean {
  const iban = text.replaceAll(' ', '').toUpperCase();
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((sign) => Number.parseInt(sign, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

const field = f.text({ multiline: true, max: 500, label: t('Bank details') });

/** A few lines; refuses more than fit on a document, and an IBAN whose check digits are wrong. */
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
      if (!isIban(iban))
        return f.refuse(
          t('The IBAN {iban} is not valid. Check it for typing mistakes.', { iban: iban.trim() }),
        );
    return clean;
  },
};

/** Bank details line by line, as documents print them. */
export const bankLines = (text: unknown): string[] =>
  typeof text === 'string'
    ? text
        .split(/\r\n|\r|\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '')
    : [];
