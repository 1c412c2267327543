import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attachmentName } from './attachment-name.ts';

test.each([
  ['floor plan.pdf', 'application/pdf', 'floor plan.pdf'],
  ['../../etc/invoice<script>.html', 'text/html', 'invoice_script_.html'],
  ['C:\\Users\\me\\plan.pdf', 'application/pdf', 'plan.pdf'],
  ['photo\u202egpj.exe', 'application/octet-stream', 'photogpj.exe'],
  ['a\r\nb\u0000\u200b.txt', 'text/plain', 'ab.txt'],
  ['.htaccess', 'text/plain', 'htaccess'],
  ['trailing. . ', 'text/plain', 'trailing'],
  ['CON.txt', 'text/plain', '_CON.txt'],
  ['Änderung ✿.pdf', 'application/pdf', 'Änderung ✿.pdf'],
  ['..', 'image/png', 'attachment.png'],
  ['', 'application/x-unknown', 'attachment'],
  [null, 'message/rfc822', 'message.eml'],
])('names %j of %s %j', (given, mediaType, expected) => {
  expect(attachmentName(given, mediaType)).toBe(expected);
});

test('keeps the extension of a long name', () => {
  const name = attachmentName(`${'x'.repeat(300)}.pdf`, 'application/pdf');
  expect([name.length, name.slice(-5)]).toEqual([120, 'x.pdf']);
});

test('returns a safe name for any input', () => {
  const nasty = fc.string({
    unit: fc.constantFrom('a', '.', ' ', '/', '\\', '\u0000', '\u202e', '😊', '\ud800', '<', ':', '\n', '%'),
    maxLength: 200,
  });
  fc.assert(
    fc.property(nasty, (given) => {
      const name = attachmentName(given, 'text/plain');
      expect(name).toMatch(/^(?![. ])[^/\\<>:"|?*%\u0000-\u001f\u202a-\u202e]{1,120}(?<![. ])$/);
      expect(name.isWellFormed()).toBe(true);
    }),
  );
});
