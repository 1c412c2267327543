import { COLOURS } from '@hireyard/wire/resource/shared';
import { expect, it } from 'vitest';
import { stateColours } from './chip.tsx';

it('knows exactly the colours that a state may have; the wire writes empty as an empty text', () => {
  expect(stateColours.map((colour) => (colour === 'empty' ? '' : colour))).toEqual([...COLOURS]);
});
