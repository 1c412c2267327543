/** Messages broken in the ways that networks, programs and people break them. */
const PIECES = [
  '\u0000',
  '\ud83d\ude00',
  '=?utf-8?q?=ED=A0=80?=',
  '=?utf-8?b?////?=',
  '\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n',
  '\r\nContent-Type: message/rfc822\r\n\r\n',
  '\r\nMessage-ID: <',
  '\r\nReferences: <a@b> <a@b> <\u0000@b>\r\n',
  '\r\nFrom: "\u0000" <\u202e@example.com>\r\n',
  '\r\nDate: Thu, 99 Foo 275761 99:99:99 +9999\r\n',
  '\r\nContent-Disposition: attachment; filename="../../../etc/passwd\u0000.pdf"\r\n',
  "\r\nContent-Disposition: attachment; filename*0*=utf-8''%00%ff; filename*1=\r\n",
  '\r\nContent-Transfer-Encoding: base64\r\n\r\n====',
  '\r\nContent-Transfer-Encoding: x-uuencode\r\n\r\n',
  '\r\nIn-Reply-To: <2147483648.99999999999999999999@hire.test>\r\n',
  'H99999999999999999999 H0 H-1 H1e9',
];

/** Returns a sample with one to four random changes. */
export function broken(raw: Buffer, pick: (n: number) => number): Buffer {
  let bytes = Buffer.from(raw);
  for (let changes = 1 + pick(4); changes > 0; changes--) {
    const at = pick(bytes.length + 1);
    const head = pick(3) > 0 ? at % 600 : at;
    const [before, after] = [bytes.subarray(0, head), bytes.subarray(head)];
    switch (pick(9)) {
      case 0:
        bytes = Buffer.from(before);
        break;
      case 1:
        bytes = Buffer.concat([before, after.subarray(pick(200))]);
        break;
      case 2:
        bytes = Buffer.concat([
          before,
          Buffer.from(Array.from({ length: 1 + pick(30) }, () => pick(256))),
          after,
        ]);
        break;
      case 3:
        bytes = Buffer.concat([before, Buffer.from(PIECES[pick(PIECES.length)] ?? ''), after]);
        break;
      case 4:
        bytes = Buffer.concat([before, bytes.subarray(pick(bytes.length), pick(bytes.length)), after]);
        break;
      case 5:
        bytes = Buffer.from(
          bytes.toString('latin1').replaceAll('\r\n', pick(2) === 0 ? '\n' : '\r'),
          'latin1',
        );
        break;
      case 6:
        bytes = Buffer.from(
          bytes.toString('latin1').replaceAll(/boundary="?[^";\r\n]+"?/g, 'boundary=""'),
          'latin1',
        );
        break;
      case 7:
        bytes = Buffer.from(
          bytes
            .toString('latin1')
            .replaceAll(
              /charset="?[\w-]+"?/gi,
              `charset=${['utf-7', 'x-none', 'utf-16', ''][pick(4)] ?? ''}`,
            ),
          'latin1',
        );
        break;
      default:
        bytes = Buffer.concat([before, Buffer.alloc(1 + pick(3000), pick(2) === 0 ? 0 : '<'), after]);
    }
  }
  return bytes;
}
