import { describe, expect, it } from 'vitest';
import { IMAGE_BYTES, IMAGE_TYPES, limitText, sizeText, sortFiles } from './upload.ts';

const limits = { accept: IMAGE_TYPES, maxBytes: IMAGE_BYTES };
const file = (name: string, size = 10) => ({ name, size });
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

describe('a file field', () => {
  it('shows its limits', () => {
    expect(limitText(limits)).toBe('JPG or PNG, up to 1 MB');
    expect(limitText({ accept: ['jpg', 'jpeg', 'png', 'pdf'], maxBytes: 2.5 * IMAGE_BYTES })).toBe(
      'JPG, PNG or PDF, up to 2.5 MB',
    );
    expect([sizeText(350_000), sizeText(10)]).toEqual(['342 kB', '1 kB']);
  });
  it('silently leaves out files over the limit, and accepts files at the limit', () => {
    const sorted = sortFiles(
      [file('a.png', IMAGE_BYTES), file('b.png', IMAGE_BYTES + 1), file('c.txt', 9e9)],
      limits,
    );
    expect(names(sorted.taken)).toEqual(['a.png']);
    expect(sorted.refused).toEqual([]);
  });
  it('reports other types and empty files', () => {
    const sorted = sortFiles(
      [file('A.JPEG'), file('notes.txt'), file('noname'), file('png'), file('e.png', 0)],
      limits,
    );
    expect(names(sorted.taken)).toEqual(['A.JPEG']);
    expect(sorted.refused.map(({ file: { name }, message }) => [name, message])).toEqual([
      ['notes.txt', 'Only JPG or PNG files are accepted.'],
      ['noname', 'Only JPG or PNG files are accepted.'],
      ['png', 'Only JPG or PNG files are accepted.'],
      ['e.png', 'The file is empty.'],
    ]);
  });
});
