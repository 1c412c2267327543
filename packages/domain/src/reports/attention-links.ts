/** What "Needs attention" rows share: their buttons (a call, or a link to the place) and short texts. */
import { dictionary } from '@hireyard/messages/dictionary';
import { t } from '@hireyard/messages';
import type { DeliveryType } from '../contracts/delivery-type.ts';
import type { AttentionContext, ContractTab, Fix, FixCall, FixPlace } from './attention-fact.ts';

/** Returns the place of a fix on a tab of a contract. */
export const contractAt = (id: number, tab: ContractTab): FixPlace => ({ page: 'contract', id, tab });

/** Returns a fix with the call if the user has permission, otherwise a link with its own label. */
export function fix(may: boolean, label: string, call: FixCall, open: FixPlace, otherwise: string): Fix {
  return may ? { label, call, open } : { label: otherwise, call: null, open };
}

/** Returns a fix that only opens a place. */
export const link = (label: string, open: FixPlace): Fix => ({ label, call: null, open });

/** The permission to move contracts. */
export const MOVE = 'contract.change_contract';

/** Returns whether the customer returns the goods. */
export const customerReturns = (type: DeliveryType): boolean => type === 'none' || type === 'deliver';

/** Returns whether the customer collects the goods. */
export const customerCollects = (type: DeliveryType): boolean => type === 'none' || type === 'collect';

/** The contract tab where a problem is fixed; default: details. */
export const PROBLEM_TABS: Readonly<Record<string, ContractTab>> = dictionary({
  contract_below_minimum: 'items',
});

/** Returns the move that brings the goods of a hire back. */
export function bringBack(id: number, type: DeliveryType, may: AttentionContext['may']): Fix {
  const customer = customerReturns(type);
  return fix(
    may(MOVE),
    customer ? t('Mark as returned') : t('Start collection'),
    { call: 'move', of: 'contract', id, action: customer ? 'off_hire' : 'collection' },
    contractAt(id, 'items'),
    t('View contract'),
  );
}

/** Says how many units were not delivered. @param day the day they were due, in words */
export const notDelivered = (units: number, day: string): string =>
  t('{units, plural, one {# unit} other {# units}} not delivered, due {day}', { units, day });

/** Returns a text without its full stop. */
export const sentence = (text: string): string => text.trim().replace(/\.+$/, '');
const MAX_LENGTH = 120;
/** Returns a text in one line of limited length. */
export const shortened = (text: string): string => {
  const plain = sentence(text.replace(/\s+/g, ' '));
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH - 1)}…` : plain;
};
