import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitReply } from './new-text.ts';

const lines = (...all: string[]) => all.join('\n');

describe('new and quoted text', () => {
  test.each([
    ['no quotes', lines('Hello', '', 'Bye'), lines('Hello', '', 'Bye')],
    ['marked quotes below', lines('Yes', '', 'On Monday, A wrote:', '> Shall we?'), 'Yes'],
    [
      'an introduction over two lines',
      lines('Yes', 'On Mon, 2 Nov 2026, A', '<a@b.example> wrote:', '', '> Shall we?'),
      'Yes',
    ],
    ['quotes without marks', lines('Ja', '', 'Am 02.11.2026 schrieb A:', 'Sollen wir?'), 'Ja'],
    ['answers between quotes', lines('> One?', 'yes', '> Two?', 'no'), lines('yes', 'no')],
    ['answers below a quote', lines('On Monday, A wrote:', '> One?', '', 'yes'), 'yes'],
    ['an original message', lines('See below', '-----Original Message-----', 'From: A', 'text'), 'See below'],
    [
      'a head as Outlook writes it',
      lines('Fine', '', 'From: A <a@b.example>', 'Sent: Monday', 'To: B', 'text'),
      'Fine',
    ],
    ['a forwarded message', lines('FYI', '---------- Forwarded message ----------', 'From: A'), 'FYI'],
    ['a signature', lines('Bye', '-- ', 'A Ltd'), 'Bye'],
    ['a dash in a list', lines('- plates', '-- cups'), lines('- plates', '-- cups')],
    [
      'words that only look like an introduction',
      lines('On Monday we need more', 'plates'),
      lines('On Monday we need more', 'plates'),
    ],
    ['a line with From', lines('From: us all, thank you', 'Bye'), lines('From: us all, thank you', 'Bye')],
  ])('%s', (_, text, expected) => {
    expect(splitReply(text).newText).toBe(expected);
  });

  test('puts every word into one part, and quoted lines never into the new text', () => {
    const line = fc.constantFrom(
      'plates',
      '> cups',
      '',
      '-- ',
      'On Monday, A wrote:',
      '-----Original Message-----',
      'From: A',
      'To: B',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 15 }), (all) => {
        const { newText, quotedText } = splitReply(all.join('\n'));
        const words = (text: string) => text.split(/\s+/).filter(Boolean).toSorted();
        expect(words(`${newText} ${quotedText}`)).toEqual(words(all.join(' ')));
        expect(newText).not.toMatch(/^>/m);
      }),
    );
  });
});

test('removes hidden and direction characters from both parts', () => {
  const text = 'Twe\u00adnty\u200b chairs \u202eevlewt\u202c\ufeff\n> quo\u200bted';
  expect(splitReply(text)).toEqual({ newText: 'Twenty chairs evlewt', quotedText: '> quoted' });
});
