import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressKey,
  contractNumbersIn,
  type MailMatchFacts,
  MATCH_KINDS,
  matchMail,
} from './mail-matching.ts';

const nothing: MailMatchFacts = {
  token: null,
  answered: [],
  numbers: { subject: [], newText: [], quoted: [], rest: [] },
  known: new Map([
    ['H100753', 7],
    ['H101189', 11],
    ['H102138', 21],
  ]),
  live: [],
  senderKnown: false,
  senderSuspect: false,
  today: '2026-11-20',
};
const found = (numbers: Partial<MailMatchFacts['numbers']>) => ({
  numbers: { ...nothing.numbers, ...numbers },
});
const live = (contract: number, from: string | null, to = from) => ({
  contract,
  number: `H${contract}`,
  from,
  to,
});

describe('contract numbers in a text', () => {
  test.each([
    ['Contract H102138 - numbers up', ['H102138']],
    ['re: h102138, H102138 and (H100753).', ['H102138', 'H100753']],
    ['Ｈ１０２１３８', ['H102138']],
    ['C-2024 and QU1234567', ['C-2024', 'QU1234567']],
    ['Order H 101 646, I think? Or H10 16 46', []],
    ['call 07700 900916 or a1.h102138@caterers.example.com', []],
    ['XXXXXH102138 H102138X H12345678901 H123', []],
    ['', []],
  ])('finds in %j the numbers %j', (text, expected) => {
    expect(contractNumbersIn(text)).toEqual(expected);
  });

  test('finds a number of ours in any surrounding text', () => {
    const words = fc.string({ unit: fc.constantFrom(' ', '.', ',', '(', ')', '#', ':', '\n', '/', '"') });
    fc.assert(
      fc.property(words, fc.nat(9_999_999), words, (before, n, after) => {
        const number = `H${100_001 + n}`;
        expect(contractNumbersIn(`${before}${number.toLowerCase()}${after}`)).toEqual([number]);
      }),
    );
  });

  test('finds only numbers, without duplicates, and at most fifty', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('H', 'h', '1', '2', ' ', '-', 'Ä'), maxLength: 300 }),
        (text) => {
          const numbers = contractNumbersIn(text);
          expect(new Set(numbers).size).toBe(numbers.length);
          for (const number of numbers) expect(number).toMatch(/^\p{Lu}{1,4}-?\d{4,10}$/u);
        },
      ),
    );
    const list = Array.from({ length: 80 }, (_, i) => `H${100_000 + i}`).join(' ');
    expect(contractNumbersIn(list)).toHaveLength(50);
  });
});

test('compares addresses without case', () => {
  expect(addressKey(' HELLO@DittanyStock.EXAMPLE.com ')).toBe('hello@dittanystock.example.com');
});

describe('matches a message to a contract by', () => {
  test.each<[string, Partial<MailMatchFacts>, number | null, string]>([
    [
      'a reply address',
      { token: 5, answered: [11], ...found({ subject: ['H102138'] }) },
      5,
      'Sent to the reply',
    ],
    [
      'reply headers win over an older number in the quotes',
      { answered: [11], ...found({ quoted: ['H101189', 'H100753'] }) },
      11,
      'Reply to our email',
    ],
    ['the newest of the mails in the thread', { answered: [11, 7] }, 11, 'Reply to our email'],
    [
      'the subject before the text',
      found({ subject: ['H102138'], newText: ['H100753'] }),
      21,
      'H102138 appears in the subject.',
    ],
    [
      'what is new before what is quoted',
      found({ newText: ['H102138'], quoted: ['H100753'] }),
      21,
      'H102138 appears in the text.',
    ],
    ['what is quoted', found({ quoted: ['H100753'] }), 7, 'H100753 appears in the quoted text.'],
    ['the rest', found({ rest: ['H100753'] }), 7, 'H100753 appears in the name of an attachment.'],
    ['a number of no contract', found({ newText: ['H999999'] }), null, 'No customer has this address'],
    [
      'a number of no contract hides none',
      { ...found({ subject: ['H999999'] }), live: [live(3, '2026-12-01')], senderKnown: true },
      3,
      'H3 is a current contract of the sender.',
    ],
    [
      'two in the subject',
      found({ subject: ['H102138', 'H100753'] }),
      null,
      'The message mentions 2 contracts',
    ],
    [
      'two live contracts',
      { live: [live(3, '2026-12-01'), live(4, '2026-12-08')], senderKnown: true },
      null,
      'The sender has 2 contracts. Choose one.',
    ],
    ['a customer with nothing live', { senderKnown: true }, null, 'The sender has no current contract'],
    [
      'a sender who may be forged',
      { live: [live(3, '2026-12-01')], senderKnown: true, senderSuspect: true },
      null,
      'it may be forged. Choose a contract.',
    ],
    [
      'a number of a sender who may be forged',
      { ...found({ subject: ['H102138'] }), senderSuspect: true },
      21,
      'H102138 appears in the subject.',
    ],
  ])('%s', (_, facts, contract, why) => {
    const matching = matchMail({ ...nothing, ...facts });
    expect(matching.chosen?.contract ?? null).toBe(contract);
    expect(matching.why).toContain(why);
  });

  test("lists the sender's current contracts by the nearest dates, those without dates last", () => {
    const contracts = [
      live(1, null),
      live(2, '2027-06-01'),
      live(3, '2026-11-10', '2026-11-18'),
      live(4, '2026-11-19', '2026-11-21'),
      live(5, '2026-11-21'),
    ];
    const { matches } = matchMail({ ...nothing, live: contracts, senderKnown: true });
    expect(matches.map((match) => match.contract)).toEqual([4, 5, 3, 2, 1]);
  });

  const ids = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 4 });
  const numbers = ids.map((list) => list.map((id) => `H10000${id}`));
  const anyFacts: fc.Arbitrary<MailMatchFacts> = fc.record({
    token: fc.option(fc.integer({ min: 1, max: 6 })),
    answered: ids,
    numbers: fc.record({ subject: numbers, newText: numbers, quoted: numbers, rest: numbers }),
    known: fc.constant(new Map([1, 2, 3, 4].map((id) => [`H10000${id}`, id]))),
    live: ids.map((list) => list.map((id) => live(id, '2026-12-01'))),
    senderKnown: fc.boolean(),
    senderSuspect: fc.boolean(),
    today: fc.constant('2026-11-20'),
  });

  test('chooses the first and surest match', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { matches, chosen, why } = matchMail(facts);
        const contracts = matches.map((match) => match.contract);
        expect(new Set(contracts).size).toBe(contracts.length);
        const ranks = matches.map((match) => MATCH_KINDS.indexOf(match.by));
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        if (chosen !== null) expect(chosen).toEqual(matches[0]);
        else if (matches.length > 0 && !(facts.senderSuspect && matches[0]?.by === 'sender'))
          expect(matches[1]?.by).toBe(matches[0]?.by);
        expect(why).not.toBe('');
      }),
    );
  });

  test('ignores a number without a contract', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const more = { ...facts.numbers, subject: [...facts.numbers.subject, 'H999999'] };
        expect(matchMail({ ...facts, numbers: more })).toEqual(matchMail(facts));
      }),
    );
  });
});
