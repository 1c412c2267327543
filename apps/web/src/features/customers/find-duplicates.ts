/** Finds possible duplicates before a new customer is saved. */
import { t } from '@hireyard/messages';
import type { Read } from '@hireyard/wire/resource/define-resource';
import type { customer } from '@hireyard/wire/customers/customer';

export type Customer = Read<typeof customer>;
export interface Duplicate {
  readonly customer: Customer;
  /** The matching fields. */
  readonly reason: string;
}

const digits = (text: string): string => text.replace(/\D/g, '');
/** Telephone numbers match if their last nine digits do: 020 7946 0018 and +44 20 7946 0018. */
const sameNumber = (a: string, b: string): boolean =>
  digits(a).length >= 6 && digits(a).slice(-9) === digits(b).slice(-9);
const sameMail = (a: string, b: string): boolean =>
  a !== '' && a.trim().toLowerCase() === b.trim().toLowerCase();

/** Returns the real duplicates among search results, each once. */
export function duplicatesOf(
  wanted: { readonly email: string; readonly telephone: string },
  found: readonly Customer[],
): readonly Duplicate[] {
  const unique = new Map(found.map((one) => [one.id, one]));
  return [...unique.values()].flatMap((one): Duplicate[] => {
    const mail = sameMail(one.email, wanted.email);
    const phone = sameNumber(one.telephone, wanted.telephone);
    if (!mail && !phone) return [];
    return [
      { customer: one, reason: mail ? (phone ? t('email and telephone') : t('email')) : t('telephone') },
    ];
  });
}

/** Search texts that find a number regardless of spacing: as typed, and its last digits. */
export const numberSearches = (telephone: string): readonly string[] => {
  const last = digits(telephone).slice(-4);
  return last.length === 4 ? [`"${telephone.trim()}"`, last] : [];
};
