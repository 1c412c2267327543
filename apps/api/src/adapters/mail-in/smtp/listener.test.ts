import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { sample, samples } from '../../../comms/fixtures.testing.ts';
import { temporaryCertificate } from '../../mail-out/certificate.testing.ts';
import type { ReceivedMail } from '../../../platform/ports/mail-in.ts';
import { begin, smtpStage, TO } from './stage.testing.ts';
import { connectWire } from './wire.testing.ts';

const { listen, wires } = smtpStage();

describe('a message', () => {
  test('is stored byte for byte before it is acknowledged', async () => {
    const kept: ReceivedMail[] = [];
    let done = () => {};
    const written = new Promise<void>((resolve) => {
      done = resolve;
    });
    const { connect } = await listen({}, async (mail) => {
      kept.push(mail);
      await written;
    });
    const wire = await connect();
    await begin(wire);
    wire.send('Subject: x\r\n\r\nwords\r\n.\r\n');
    const answer = wire.answer();
    await expect.poll(() => kept.length).toBe(1);
    expect(await Promise.race([answer, Promise.resolve('nothing yet')])).toBe('nothing yet');
    done();
    expect(await answer).toBe('250 2.6.0 Kept');
    expect(kept[0]).toMatchObject({ from: 'a@example.org', recipients: ['hire@fernhill.example.com'] });
    expect(kept[0]?.raw.toString('latin1')).toBe('Subject: x\r\n\r\nwords\r\n');
  });

  test('that could not be stored gets a temporary refusal, without the reason', async () => {
    const errors: unknown[] = [];
    let fail = true;
    const { connect } = await listen({ onError: (error) => errors.push(error) }, async () => {
      if (fail) throw new Error('disk /var/secret is full');
    });
    const wire = await connect();
    await begin(wire);
    expect(await wire.say('Subject: x\r\n\r\nwords\r\n.')).toBe(
      '451 4.3.0 Could not be kept, please try again',
    );
    expect(errors).toHaveLength(1);
    fail = false;
    await begin(wire);
    expect(await wire.say('Subject: x\r\n\r\nwords\r\n.')).toMatch(/^250 /);
  });

  test('has the same id whenever it is sent again, and another for other recipients', async () => {
    const { connect, kept } = await listen();
    const wire = await connect();
    for (const from of ['a@example.org', 'a@example.org', '']) {
      await begin(wire, from);
      await wire.say('Subject: x\r\n\r\nwords\r\n.');
    }
    const ids = kept.map((mail) => mail.externalId);
    expect(ids[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
    expect(kept[2]?.from).toBe('');
  });

  test('whose client disconnects halfway is not stored and frees its slot', async () => {
    const { connect, kept } = await listen({ maxMessages: 1 });
    for (const half of ['Subject: x\r\n\r\nhalf', 'Subject: x\r\n\r\nhalf\r\n.', '']) {
      const wire = await connect();
      await begin(wire);
      wire.send(half);
      wire.socket.end();
      expect(await wire.answer()).toBeUndefined();
    }
    const wire = await connect();
    await begin(wire);
    expect(await wire.say('Subject: whole\r\n\r\n.')).toMatch(/^250 /);
    expect(kept.map((mail) => mail.raw.toString())).toEqual(['Subject: whole\r\n\r\n']);
  });
});

describe('permitted messages', () => {
  test.each([
    ['someone@fernhill.example.com', 250],
    ['Someone@FERNHILL.example.COM', 250],
    ['hire@bücher.example', 250],
    ['hire@xn--bcher-kva.example', 250],
    ['a@elsewhere.example', 550],
    ['a@sub.fernhill.example.com', 550],
    ['a@fernhill.example.com.evil.example', 550],
    ['a%elsewhere.example@fernhill.example.com', 250],
    ['@fernhill.example.com:a@elsewhere.example', 550],
    ['<script>', 501],
  ])('email for %s: %s', async (address, code) => {
    const { connect } = await listen();
    const wire = await connect();
    await wire.say('MAIL FROM:<a@example.org> SMTPUTF8');
    wire.send(Buffer.from(`RCPT TO:<${address}>\r\n`));
    const answer = await wire.answer();
    expect(answer?.slice(0, 3)).toBe(String(code));
    if (code === 550) expect(answer).toBe('550 5.1.1 No such address here');
  });

  test('accepts at most fifty recipients', async () => {
    const { connect } = await listen();
    const wire = await connect();
    await wire.say('MAIL FROM:<a@example.org>');
    const answers: (string | undefined)[] = [];
    for (let n = 0; n < 51; n++) answers.push(await wire.say(`RCPT TO:<a${n}@fernhill.example.com>`));
    expect(answers.slice(0, 50).every((answer) => answer?.startsWith('250'))).toBe(true);
    expect(answers[50]).toMatch(/^452 4\.5\.3 /);
  });

  test('offers no sign-in, and encryption only with a certificate', async () => {
    const { port } = await listen();
    const wire = await connectWire(port);
    wires.push(wire);
    const offers = await wire.say('EHLO client.example');
    expect(offers).toMatch(/SIZE 100000/);
    expect(offers).toMatch(/8BITMIME/);
    expect(offers).not.toMatch(/AUTH|STARTTLS/);
    for (const command of ['AUTH PLAIN AGEAYg==', 'STARTTLS', 'WIZ', 'VRFY a', 'XCLIENT ADDR=1.2.3.4'])
      expect(await wire.say(command)).toMatch(/^50\d /);
  });

  test('refuses a message that is too big before or after receiving it, and keeps the connection usable', async () => {
    const { connect, kept } = await listen();
    const wire = await connect();
    expect(await wire.say('MAIL FROM:<a@example.org> SIZE=100001')).toMatch(/^552 5\.3\.4 /);
    await begin(wire);
    wire.send(`Subject: big\r\n\r\n${`${'x'.repeat(98)}\r\n`.repeat(3000)}.\r\n`);
    expect(await wire.answer()).toMatch(/^552 5\.3\.4 /);
    await begin(wire);
    expect(await wire.say('Subject: small\r\n\r\n.')).toMatch(/^250 /);
    expect(kept.map((mail) => mail.raw.toString())).toEqual(['Subject: small\r\n\r\n']);
  });

  test('refuses a message in a loop', async () => {
    const { connect, kept } = await listen();
    const wire = await connect();
    const passed = (count: number) =>
      `${'Received: from a by b\r\n'.repeat(count)}\r\nReceived: in the text\r\n.`;
    await begin(wire);
    expect(await wire.say(passed(101))).toMatch(/^554 /);
    await begin(wire);
    expect(await wire.say(passed(100))).toMatch(/^250 /);
    expect(kept).toHaveLength(1);
  });
});

describe('the bytes of a message', () => {
  /** Sends the content with doubled dots, in pieces, and returns the stored message. */
  async function through(content: Buffer, piece = content.length): Promise<Buffer | undefined> {
    const { connect, kept } = await listen();
    const wire = await connect();
    await begin(wire);
    const dotted = Buffer.from(content.toString('latin1').replace(/(^|\r\n)\./g, '$1..'), 'latin1');
    const whole = Buffer.concat([dotted, Buffer.from('.\r\n')]);
    wire.socket.setNoDelay(true);
    for (let at = 0; at < whole.length; at += piece) {
      wire.send(whole.subarray(at, at + piece));
      if (piece < whole.length) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await wire.answer()).toMatch(/^250 /);
    return kept[0]?.raw;
  }

  test.each([
    ['dots at the beginning of lines', '.first\r\n..two\r\n.\r\n...\r\nend\r\n'],
    ['a dot alone as the first line', '.\r\nwords\r\n'],
    ['eight bits', 'caf\xe9 \xff\xfe\x80\r\n'],
    ['nulls', 'a\0b\0\0\r\n\0\r\n'],
    ['bare line feeds and returns', 'a\nb\rc\r\r\nd\n\r\n'],
    ['a long line', `${'x'.repeat(50_000)}\r\n`],
  ])('%s arrive unchanged', async (_, text) => {
    const content = Buffer.from(text, 'latin1');
    expect(await through(content)).toEqual(content);
    if (content.length < 100) expect(await through(content, 1)).toEqual(content);
  });

  test.each(samples().filter((path) => sample(path).toString('latin1').endsWith('\r\n')))(
    '%s arrives unchanged',
    async (path) => {
      const content = sample(path);
      // A dot after a bare line feed doesn't start an SMTP line.
      expect(await through(content)).toEqual(content);
    },
  );

  test.each([['\n.\n'], ['\n.\r\n'], ['\r\n.\n'], ['\r.\r'], ['\r\n.\r'], ['\n\n.\r\n'], ['\r\n.\0\r\n']])(
    'does not end a message at %j, so that no second one is smuggled in',
    async (sequence) => {
      const { connect, kept } = await listen();
      const wire = await connect();
      await begin(wire);
      const smuggled = `MAIL FROM:<boss@fernhill.example.com>\r\n${TO}\r\nDATA\r\nSubject: smuggled\r\n\r\nx`;
      wire.send(`Subject: outer\r\n\r\nwords${sequence}${smuggled}\r\n.\r\n`);
      expect(await wire.answer()).toMatch(/^250 /);
      expect(await wire.say('NOOP')).toMatch(/^250 /);
      expect(kept.map((mail) => mail.from)).toEqual(['a@example.org']);
      expect(kept[0]?.raw.toString('latin1')).toContain('Subject: smuggled');
    },
  );

  test('answers all commands and messages sent in one piece, in order', async () => {
    const { connect, kept } = await listen();
    const wire = await connect();
    const one = (n: number) => `MAIL FROM:<a${n}@example.org>\r\n${TO}\r\nDATA\r\nSubject: ${n}\r\n\r\n.\r\n`;
    wire.send(`${one(1)}${one(2)}QUIT\r\n`);
    const codes: string[] = [];
    for (let n = 0; n < 9; n++) codes.push((await wire.answer())?.slice(0, 3) ?? '');
    expect(codes).toEqual(['250', '250', '354', '250', '250', '250', '354', '250', '221']);
    expect(kept.map((mail) => mail.from)).toEqual(['a1@example.org', 'a2@example.org']);
  });
});

describe('a real client', () => {
  test('delivers messages', async () => {
    const { port, kept } = await listen();
    const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
    const raw = sample('mail/05-inline-image.eml');
    const info = await transport.sendMail({
      envelope: { from: 'a@example.org', to: ['hire@fernhill.example.com', 'b@fernhill.example.com'] },
      raw,
    });
    expect(info.accepted).toHaveLength(2);
    expect(kept[0]?.recipients).toEqual(['hire@fernhill.example.com', 'b@fernhill.example.com']);
    expect(kept[0]?.raw).toEqual(raw);
  });

  test('and encrypts them if there is a certificate', async () => {
    const tls = temporaryCertificate('localhost');
    const { port, kept } = await listen({ tls });
    const transport = createTransport({
      host: '127.0.0.1',
      port,
      secure: false,
      requireTLS: true,
      tls: { ca: tls.cert, servername: 'localhost' },
    });
    await transport.sendMail({
      from: 'a@example.org',
      to: 'hire@fernhill.example.com',
      subject: 'x',
      text: 'words',
    });
    expect(kept).toHaveLength(1);
  });
});
