/** Mail about a contract: the offer, and the order as it stands. */
import type { ContractFacts } from '../facts.ts';
import { type Body, type Fact, factsOf } from './letter.ts';
import { webAddress } from './paragraphs.ts';
import { ASK_US, joined, type Say } from './say.ts';

/** What is hired, when, where and for how much. */
function contractBlock(contract: ContractFacts | undefined, say: Say): Fact[] {
  if (contract === undefined) return [];
  const { delivery_type: type } = contract;
  const weBring = type === 'deliver' || type === 'both';
  const weFetch = type === 'collect' || type === 'both';
  const amount = (label: string, value: string): Fact | null =>
    /[1-9]/.test(value) ? [label, say.money(value)] : null;
  return factsOf(
    ['Number', contract.contract_number],
    ['Your reference', contract.customer_reference],
    ['Hire begins', say.day(contract.hire_date)],
    [weBring ? 'Delivery' : 'Goods out', say.day(contract.delivery_date)],
    [weFetch ? 'Collection' : 'Goods back', say.day(contract.collection_date)],
    ['At', ...contract.address],
    ['Lines', say.count(contract.lines)],
    ['Total', say.money(contract.grand_total)],
    amount('Tax in it', contract.tax),
    amount('Deposit', contract.deposit_amount),
  );
}

/** `acceptLink`: where the customer accepts it; anything but a web address is left out. */
export function quoteBody(contract: ContractFacts | undefined, acceptLink: unknown, say: Say): Body {
  const href = webAddress(acceptLink);
  const number = contract?.contract_number;
  const held = contract?.hold_until ?? null;
  return {
    subject: joined('Your quote', number, 'from', say.company),
    preheader:
      contract === undefined
        ? 'Your quote is here.'
        : `${say.money(contract.grand_total)} in all. Your quote is here.`,
    opening: ['Thank you for asking us. Here is your quote.'],
    facts: [
      ...contractBlock(contract, say),
      ...factsOf(held === null ? null : ['Held for you until', say.day(held)]),
    ],
    button: href === null ? null : { label: 'View and accept your quote', href },
    closing: [
      href === null
        ? 'To go ahead, just reply to this mail.'
        : 'To change something first, just reply to this mail.',
    ],
  };
}

export function summaryBody(contract: ContractFacts | undefined, say: Say): Body {
  const number = contract?.contract_number;
  return {
    subject: joined('Your hire', number, 'with', say.company),
    preheader:
      contract === undefined
        ? 'Your hire as it stands.'
        : `Your hire ${contract.contract_number} as it stands.`,
    opening: ['Here is your hire as it stands. Please tell us if anything is not right.'],
    facts: contractBlock(contract, say),
    button: null,
    closing: [ASK_US],
  };
}

/** Mail in a person's words; what it is about stands below them. */
export const otherBody = (contract: ContractFacts | undefined, say: Say): Body => ({
  subject:
    contract === undefined ? `A message from ${say.company}` : `About your hire ${contract.contract_number}`,
  preheader: `A message from ${say.company}.`,
  opening: [],
  facts: contractBlock(contract, say),
  button: null,
  closing: [],
});

/** The same without anything but the words. */
export const conversationBody = (contract: ContractFacts | undefined, say: Say): Body => ({
  ...otherBody(contract, say),
  preheader: '',
  facts: [],
});
