import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it('shortens names to initials', () => {
  expect(['Ada Lovelace', 'ada', 'Ada B. King-Noel', ' Édith  Ånes ', ''].map(initialsOf)).toEqual([
    'AL',
    'A',
    'AK',
    'ÉÅ',
    '',
  ]);
});
