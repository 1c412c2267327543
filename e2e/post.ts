/** Sends email as another server does, by SMTP: journeys read what a stranger wrote. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { test } from '@playwright/test';

/** Where the server under test accepts email, beside its own port. */
export const smtpPort = (): number => Number(new URL(test.info().project.use.baseURL ?? '').port) + 1;
export const OUR_DOMAIN = 'mail.hireyard.example';

export interface Letter {
  readonly from: string;
  readonly subject: string;
  /** The whole body; `type` is its media type. */
  readonly body: string;
  readonly type?: 'text/plain' | 'text/html';
  /** An attached file. */
  readonly attachment?: { readonly name: string; readonly type: string; readonly bytes: Buffer };
}

const base64 = (text: string | Buffer): string =>
  Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n');

const part = (head: string, content: string | Buffer): string =>
  `${head}\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(content)}\r\n`;

function written({ from, subject, body, type = 'text/plain', attachment }: Letter): string {
  const head = `From: ${from}\r\nTo: hire@${OUR_DOMAIN}\r\nSubject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=\r\nDate: ${new Date().toUTCString()}\r\nMessage-ID: <${Math.random().toString(36).slice(2)}@journeys.example>\r\nMIME-Version: 1.0\r\n`;
  const words = part(`Content-Type: ${type}; charset=utf-8`, body);
  if (attachment === undefined) return head + words;
  const file = part(
    `Content-Type: ${attachment.type}; name="${attachment.name}"\r\nContent-Disposition: attachment; filename="${attachment.name}"`,
    attachment.bytes,
  );
  return `${head}Content-Type: multipart/mixed; boundary="b0"\r\n\r\n--b0\r\n${words}--b0\r\n${file}--b0--\r\n`;
}

/** Sends an email; resolves when the server has accepted it. Throws the answer otherwise. */
export async function post(letter: Letter, port = smtpPort()): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const answer = async (wanted: string): Promise<void> => {
    for (;;) {
      const { value = 'the connection ended' } = (await lines.next()) as { value?: string };
      if (!value.startsWith(wanted)) throw new Error(`The mail was not taken: ${value}`);
      if (value[3] !== '-') return;
    }
  };
  const say = async (line: string, wanted: string): Promise<void> => {
    socket.write(`${line}\r\n`);
    await answer(wanted);
  };
  await once(socket, 'connect');
  await answer('220');
  await say('EHLO journeys.example', '250');
  await say(`MAIL FROM:<${/<(.+)>/.exec(letter.from)?.[1] ?? letter.from}>`, '250');
  await say(`RCPT TO:<hire@${OUR_DOMAIN}>`, '250');
  await say('DATA', '354');
  await say(`${written(letter)}\r\n.`, '250');
  socket.end('QUIT\r\n');
}
