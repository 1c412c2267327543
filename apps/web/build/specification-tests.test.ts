import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const rows = readFileSync(join(root, 'docs/extend/specification-tests.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| ([\d., ]+) \| (.+) \| `(.+)` › (.+) \|$/.exec(line))
  .filter((found) => found !== null);
/** Without what wrapping does to a long title. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

describe('docs/extend/specification-tests.md', () => {
  it('has a row for each of the sections that it promises', () => {
    const sections = new Set(rows.flatMap(([, section = '']) => section.split(', ')));
    expect([...sections].toSorted()).toEqual(['2.3', '2.4', '5.1', '5.2', '5.3', '7.5', '8', '9']);
  });
  it.each(rows.map(([, , text = '', file = '', title = '']) => [text, file, title] as const))(
    '%s: %s has the test “%s”',
    (_text, file, title) => {
      expect(plain(readFileSync(join(root, file), 'utf8'))).toContain(title);
    },
  );
});
