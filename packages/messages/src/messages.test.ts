import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { namesIn, parseMessage, writer } from './format.ts';
import { recogniser } from './from-server.ts';
import { type Catalogue, fromServer, fromServerLines, inSentence, speak, t } from './index.ts';
import { isRightToLeft, languageFor } from './languages.ts';
import { pseudo } from './pseudo.ts';

afterEach(() => speak('en-GB'));

describe('messages', () => {
  it('are written with their values and the plural of the language', () => {
    expect(t('Save')).toBe('Save');
    expect(t('Open {number} of {customer}', { number: 'H1', customer: 'Ada' })).toBe('Open H1 of Ada');
    const lines = '{count, plural, =0 {no line} one {# line} other {# lines}} of {name}';
    expect(t(lines, { count: 0, name: 'H1' })).toBe('no line of H1');
    expect(t(lines, { count: 1, name: 'H1' })).toBe('1 line of H1');
    expect(t(lines, { count: 1234, name: 'H1' })).toBe('1,234 lines of H1');
  });

  it('are translated with the numbers and plurals of the current language', () => {
    speak('de-DE', {
      words: {
        '{count, plural, one {# line} other {# lines}}': '{count, plural, one {# Zeile} other {# Zeilen}}',
      },
    });
    const say = (count: number) => t('{count, plural, one {# line} other {# lines}}', { count });
    expect([say(1), say(1234)]).toEqual(['1 Zeile', '1.234 Zeilen']);
    // Polish has more cases than English
    speak('pl', {
      words: { n: '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}' },
    });
    expect([1, 3, 5, 1.5].map((n) => t('n', { n }))).toEqual(['1 plik', '3 pliki', '5 plików', '1,5 pliku']);
  });

  it('are in English without a translation, and show which value is missing', () => {
    speak('de-DE');
    expect(t('Save {name}', { name: 'x' })).toBe('Save x');
    expect(t('Save {name}', {})).toBe('Save {name}');
  });

  it('with two meanings are told apart by their context', () => {
    speak('de-DE', { words: { Open: 'Offen', 'Open [button]': 'Öffnen' } });
    expect([t('Open'), t('Open', undefined, 'button'), t('Open', undefined, 'door')]).toEqual([
      'Offen',
      'Öffnen',
      'Offen',
    ]);
    speak('en-GB');
    expect(t('Open', undefined, 'button')).toBe('Open');
  });

  it('are refused when their braces do not match or a plural has no last case', () => {
    for (const bad of [
      '{',
      '}',
      '{a',
      '{a, plural, one {x}}',
      '{a, date, short}',
      '{a, plural, other x}',
      '{}',
    ])
      expect(() => parseMessage(bad)).toThrow('in the message');
  });

  it('name their values, also those inside plurals', () => {
    expect(namesIn(parseMessage('{a} {n, plural, one {{b}} other {#}} {a}'))).toEqual(['a', 'n', 'b']);
  });

  it('keep every other text as it is', () => {
    const plain = fc.string({ unit: 'grapheme' }).filter((text) => !/[{}]/.test(text));
    fc.assert(
      fc.property(plain, plain, (before, value) => {
        expect(writer('en-US')(parseMessage(`${before}{value}`), { value })).toBe(before + value);
      }),
    );
  });

  it('are lower-cased within a sentence in English only', () => {
    expect(inSentence('Stock item')).toBe('stock item');
    speak('de-DE');
    expect(inSentence('Mietvertrag')).toBe('Mietvertrag');
  });
});

describe('server messages', () => {
  const words: Catalogue = {
    'Should have been collected {day}': 'Hätte {day} abgeholt werden müssen',
    '{title} {kind}: the amount is wrong': '{title} {kind}: falscher Betrag',
    yesterday: 'gestern',
    '{count, plural, one {# day ago} other {# days ago}}':
      '{count, plural, one {vor # Tag} other {vor # Tagen}}',
    'Only {free} of {wanted} are free.': 'Nur {free} von {wanted} sind frei.',
    '{done, plural, other {#}} of {count, plural, one {# row} other {# rows}} read':
      '{done, plural, other {#}} von {count, plural, one {# Zeile} other {# Zeilen}} gelesen',
    'This field is required.': 'Dieses Feld ist nötig.',
    '{name} is': '{name} ist',
  };

  it('are recognised with their values, even if these are messages themselves', () => {
    speak('de-DE', { words, known: recogniser(words, t) });
    expect(fromServer('This field is required.')).toBe('Dieses Feld ist nötig.');
    expect(fromServer('Only 3 of 12 are free.')).toBe('Nur 3 von 12 sind frei.');
    expect(fromServer('Should have been collected yesterday')).toBe('Hätte gestern abgeholt werden müssen');
    expect(fromServer('10 days ago')).toBe('vor 10 Tagen');
    expect(fromServer('1,200 of 12,500 rows read')).toBe('1.200 von 12.500 Zeilen gelesen');
    expect(fromServer('1 of 1 row read')).toBe('1 von 1 Zeile gelesen');
    expect(fromServerLines('This field is required.\nRing Ada\nOnly 3 of 12 are free.')).toBe(
      'Dieses Feld ist nötig.\nRing Ada\nNur 3 von 12 sind frei.',
    );
  });

  it('stay unchanged if they are no messages, and in the first language', () => {
    speak('de-DE', { words, known: recogniser(words, t) });
    // of two values side by side nobody can tell where the first ends
    for (const text of [
      'Ada is',
      'Bramley & Daughters',
      '',
      'Only we are free.',
      'A b c: the amount is wrong',
    ])
      expect(fromServer(text)).toBe(text);
    // nor is a name that every object knows
    for (const text of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
      expect(fromServer(text)).toBe(text);
    speak('en-GB');
    expect(fromServer('This field is required.')).toBe('This field is required.');
  });
});

describe('languages', () => {
  it('are found by locale: the same, else the same base language, else the first', () => {
    expect(['en-GB', 'en-AU', 'de-AT', 'fr-FR'].map((locale) => languageFor(locale).code)).toEqual([
      'en-GB',
      'en-GB',
      'de-DE',
      'en-GB',
    ]);
  });

  it('are written right to left in Arabic and Hebrew', () => {
    expect(['ar-EG', 'he', 'en-US', 'arn'].map(isRightToLeft)).toEqual([true, true, false, false]);
  });

  it('for tests keep values and plurals usable', () => {
    const said = pseudo('{count, plural, one {# line} other {# lines}} of {name}');
    expect(writer('en-US')(parseMessage(said), { count: 2, name: 'Ada' })).toMatch(/^⟦2 lïnës öf Ada·+⟧$/);
  });
});
