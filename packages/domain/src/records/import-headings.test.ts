import { describe, expect, test } from 'vitest';
import { type GuessTarget, guessMapping, headingLikeness, headingsKey } from './import-mapping.ts';

/** Nothing below it is guessed. */
const SURE = 0.72;

test('compares headings without case, accents and punctuation', () => {
  expect(headingsKey(['E-Mail  Address *', 'Straße', 'VAT %', 'firstName', 'Größe (cm)', ''])).toBe(
    'e mail address|strasse|vat percent|first name|grosse cm|',
  );
});

describe('the likeness of a heading and a name', () => {
  test.each([
    ['E-Mail', 'email', 1],
    ['post code', 'Postcode', 1],
    ['Postcode', 'post code', 1],
    ['', '', 0],
    ['***', 'name', 0],
    // letter pairs: te el le on ne of seven and eight
    ['telefone', 'telephone', 0.6],
    ['tele fone', 'telephone', 0.6],
    ['telefone', 'tele phone', 0.6],
    // each pair counts once
    ['aaaa', 'aa', 0.45],
    ['x', 'y', 0],
    ['x', 'yz', 0],
    ['xz', 'y', 0],
    ['Address 1', 'Address 2', 0],
    ['Address', 'Address 2', 0],
    ['Address line 2', 'Address 2', 0.8],
    // all words of a longer name count in any heading; a single word may be there by chance
    ['please enter here the full delivery address that they gave', 'delivery address', 0.8],
  ])('%j and %j: %d', (heading, name, likeness) => {
    expect(headingLikeness(heading, [name])).toBeCloseTo(likeness, 6);
  });

  test('one word in a long heading is not enough', () => {
    expect(headingLikeness('please enter here whatever postcode they gave', ['postcode'])).toBeLessThan(SURE);
    expect(headingLikeness('delivery person', ['delivery address'])).toBeLessThan(SURE);
  });

  test.each(['the', 'of', 'a', 'customer', 'client', 'account', 'product', 'item', 'stock', 'main'])(
    '“%s” before a word changes little, and alone it counts as itself',
    (word) => {
      expect(headingLikeness(`${word} postcode`, ['postcode'])).toBeCloseTo(0.95, 6);
      expect(headingLikeness('postcode', [`postcode ${word}`])).toBeCloseTo(0.95, 6);
      expect(headingLikeness(word, [word])).toBe(1);
      expect(headingLikeness(word, ['postcode'])).toBeLessThan(SURE);
    },
  );

  test('the best of several names counts, at any position', () => {
    expect(headingLikeness('Postcode', ['zip', 'postcode', 'town'])).toBe(1);
    expect(headingLikeness('Client postcode', ['postcode', 'zip'])).toBeCloseTo(0.95, 6);
    expect(headingLikeness('Line 1', ['Line 2', 'line one', 'Line 1'])).toBe(1);
  });
});

describe('the mapping of columns', () => {
  const target = (name: string, more: Partial<GuessTarget> = {}): GuessTarget => ({
    name,
    label: name,
    synonyms: [],
    ...more,
  });
  const guess = (headings: readonly string[], ...targets: GuessTarget[]) => guessMapping(headings, targets);

  test('uses the first of two columns with the same name, and each only once', () => {
    expect(guess(['Town', 'Town'], target('town'))).toEqual({ town: { columns: [0] } });
    expect(guess(['Town'], target('town'), target('city', { synonyms: ['town'] }))).toEqual({
      town: { columns: [0] },
    });
  });

  test('maps surer pairs first, whatever the order of columns and fields', () => {
    const phone = target('phone', { synonyms: ['telephone'] });
    const mobile = target('mobile', { synonyms: ['mobile phone'] });
    expect(guess(['Main phone', 'Mobile phone'], phone, mobile)).toEqual({
      phone: { columns: [0] },
      mobile: { columns: [1] },
    });
    expect(guess(['Mobile phone', 'Phone'], mobile, phone)).toEqual({
      mobile: { columns: [0] },
      phone: { columns: [1] },
    });
    expect(guess(['The town', 'Town'], target('town'))).toEqual({ town: { columns: [1] } });
  });

  test('leaves uncertain columns to the user', () => {
    expect(guess(['Telefone', 'Remarks'], target('telephone'))).toEqual({});
  });

  test('maps several columns to a field that takes them, in the order of its names, up to four', () => {
    const phones = target('phone', { synonyms: ['telephone', 'mobile'], several: true });
    expect(guess(['Mobile', 'Telephone', 'Phone'], phones)).toEqual({ phone: { columns: [2, 1, 0] } });
    expect(guess(['Mobile', 'Mobile', 'Phone', 'Phone', 'Phone'], phones)).toEqual({
      phone: { columns: [2, 3, 4, 0] },
    });
    // a similar column is used if none has the exact name
    expect(guess(['The phone', 'Mobile'], phones)).toEqual({ phone: { columns: [1] } });
    expect(guess(['The phone'], phones)).toEqual({ phone: { columns: [0] } });
    expect(guess(['Remarks'], phones)).toEqual({});
  });

  test('maps name parts, an organisation alone, and both', () => {
    const parts = [['first name'], ['last name', 'surname']];
    const organisation = ['company'];
    const both = target('name', { parts, organisation });
    expect(guess(['Surname', 'First name'], target('name', { parts }))).toEqual({
      name: { columns: [1, 0] },
    });
    expect(guess(['Company', 'Surname', 'First name'], both)).toEqual({
      name: { columns: [2, 1, 0], join: [' ', ', '] },
    });
    expect(guess(['Company', 'Name'], both)).toEqual({ name: { columns: [1, 0], join: [', '] } });
    expect(guess(['Company', 'Name'], target('name', { organisation }))).toEqual({
      name: { columns: [1, 0], join: [', '] },
    });
    expect(guess(['Company'], both)).toEqual({ name: { columns: [0] } });
  });
});
