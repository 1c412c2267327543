import { expect, it } from 'vitest';
import { overlayText } from './overlay.tsx';

it.each([
  [1, 'Processing 1 request'],
  [2, 'Processing 2 requests'],
])('%d pending: %s', (count, text) => expect(overlayText(count)).toBe(text));
