import { expect, it } from 'vitest';
import { initialsOf } from './presence.tsx';

it('shortens names to initials', () => {
  expect(['Ada Lovelace', 'ada', 'Ada B. King-Noel', ' Édith  Ånes ', ''].map(initialsOf)).toEqual([
    'AL',
    'A',
    'AK',
    'ÉÅ',
    '',
  ]);
});
