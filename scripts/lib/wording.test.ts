/** Replaced wordings don't come back in any screen, error or catalogue. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messagesOfSources, readCatalogues } from './messages.mjs';
import { root } from './project.mjs';

/** Previous texts or parts of texts. */
const OLD = [
  'Write down a call',
  'Not this one',
  'All its mail and changes',
  'No message chosen',
  'It came back',
  'Out for collection',
  'Should have come back',
  'Stopped by a problem',
  'To close out',
  'Needs closing out',
  'what it does to price, deposit, stock and credit shows here',
  'Nothing to hire yet',
  'on the shelves of all depots',
  'too few)',
  'Unlisted line',
  'Empty = the delivery day',
  'counts from the delivery',
  'Choose the account that pays',
  'Charging starts; empty = delivery date',
  'Look everything up again',
  'copies his present address',
  'Notes to the system',
  'are taken from the others already',
  'Nothing was said yet',
  'stand here.',
  'No version was kept yet',
  'Keep this version',
  'As it stood',
  'Change before',
  'Nobody can tell: how contracts stood',
  'Enough is free',
  'How many days later, such as 10',
  'Open requests ask for',
  'Held = paid less refunded',
  'It takes no payment now',
  'Tax in it',
  'Asked for',
  'Id at the provider',
  'Of several rules the one with the highest value',
  'Saving reckons open contracts anew',
  'How a deposit is reckoned',
  'past its day of payment',
  'where both are known',
  'Hire, wash-up and delivery apart',
  'Of what it cost',
  'could not be reckoned',
  'Arrow keys go from one to the next',
  'Its states are places that the program knows',
  'The program itself sets this state',
  'stands on {records}',
  'What comes of it',
  'The usual depot when left empty',
  'Every hire of the day stands on a vehicle',
  'Not on a vehicle',
  'Ready for work without a network',
  'Work is done as it comes',
  'none is known of here',
  'rest until the time comes',
  'Look for what people are to be told today',
  'Switch on pushes here',
  'Hours are those of UTC',
  'What you hear of',
  'Nothing was done to many records at once yet',
  'may not be under this share',
  'What a hire of which value leaves as a deposit',
  'Nobody gets a push for it',
  'Type what is wanted in the line that adds',
  'Expected a list of items but got type',
  'The values contradict each other',
];
/** Texts that were replaced as a whole; as parts of others they are fine. */
const OLD_WHOLE = ['Reprice', 'Nothing waits', 'Fetch', 'Add the customer'];

const texts = [
  ...messagesOfSources().messages.keys(),
  ...[...readCatalogues().values()].flatMap((catalogue) => Object.keys(catalogue)),
];

test('no message has a replaced wording', () => {
  const found = texts.filter((text) => OLD.some((old) => text.includes(old)) || OLD_WHOLE.includes(text));
  expect([...new Set(found)]).toEqual([]);
});

test('the README has 60 to 80 lines', () => {
  const lines = readFileSync(join(root, 'README.md'), 'utf8').trimEnd().split('\n').length;
  expect(lines).toBeGreaterThanOrEqual(60);
  expect(lines).toBeLessThanOrEqual(80);
});
