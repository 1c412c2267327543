/** Bodies of emails about a contract: the quote, and the order in its current state. */
import type { ContractFacts } from './facts.ts';
import { type Body, type Fact, factsOf } from '../../mail/templates/letter.ts';
import { webAddress } from '../../mail/templates/paragraphs.ts';
import { anyQuestions, type Say } from './phrases.ts';

/** Returns the items, dates, place and price of a hire. */
function contractBlock(contract: ContractFacts | undefined, say: Say): Fact[] {
  if (contract === undefined) return [];
  const { t } = say;
  const { delivery_type: type } = contract;
  const weDeliver = type === 'deliver' || type === 'both';
  const weFetch = type === 'collect' || type === 'both';
  const amount = (label: string, value: string): Fact | null =>
    /[1-9]/.test(value) ? [label, say.money(value)] : null;
  return factsOf(
    [t('Number'), contract.contract_number],
    [t('Your reference'), contract.customer_reference],
    [t('Hire starts'), say.day(contract.hire_date)],
    [weDeliver ? t('Delivery') : t('You collect'), say.day(contract.delivery_date)],
    [weFetch ? t('Collection') : t('You return'), say.day(contract.collection_date)],
    [t('Address'), ...contract.address],
    [t('Items'), say.count(contract.lines)],
    [t('Total'), say.money(contract.grand_total)],
    amount(t('Tax included'), contract.tax),
    amount(t('Deposit'), contract.deposit_amount),
  );
}

/** `acceptLink`: where the customer accepts the quote; ignored unless it is a web address. */
export function quoteBody(contract: ContractFacts | undefined, acceptLink: unknown, say: Say): Body {
  const { t, company } = say;
  const href = webAddress(acceptLink);
  const number = contract?.contract_number;
  const held = contract?.hold_until ?? null;
  return {
    subject:
      number === undefined
        ? t('Quote from {company}', { company })
        : t('Quote {number} from {company}', { number, company }),
    preheader:
      contract === undefined
        ? t('Your quote is attached.')
        : t('Your quote for {amount} is attached.', { amount: say.money(contract.grand_total) }),
    opening: [t('Thank you for your enquiry. Your quote is attached.')],
    facts: [
      ...contractBlock(contract, say),
      ...factsOf(held === null ? null : [t('Reserved for you until'), say.day(held)]),
    ],
    button: href === null ? null : { label: t('View and accept your quote'), href },
    closing: [
      href === null
        ? t('To go ahead, just reply to this email.')
        : t('Would you like to change anything? Just reply to this email.'),
    ],
  };
}

export function summaryBody(contract: ContractFacts | undefined, say: Say): Body {
  const { t, company } = say;
  const number = contract?.contract_number;
  return {
    subject:
      number === undefined
        ? t('Your hire with {company}', { company })
        : t('Your hire {number} with {company}', { number, company }),
    preheader:
      number === undefined
        ? t('Your hire contract is attached.')
        : t('Your hire contract {number} is attached.', { number }),
    opening: [t('Your hire contract is attached. Please check it and tell us if anything needs changing.')],
    facts: contractBlock(contract, say),
    button: null,
    closing: [anyQuestions(say)],
  };
}

/** An email with a user's own text above the contract details. */
export const otherBody = (contract: ContractFacts | undefined, say: Say): Body => ({
  subject:
    contract === undefined
      ? say.t('Message from {company}', { company: say.company })
      : say.t('About your hire {number}', { number: contract.contract_number }),
  preheader: say.t('Message from {company}.', { company: say.company }),
  opening: [],
  facts: contractBlock(contract, say),
  button: null,
  closing: [],
});

/** The same without contract details. */
export const conversationBody = (contract: ContractFacts | undefined, say: Say): Body => ({
  ...otherBody(contract, say),
  preheader: '',
  facts: [],
});
