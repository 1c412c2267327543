// Messages per minute received over SMTP, stored in the database before each is acknowledged and processed meanwhile, compared with
// the same listener that stores nothing: node bench/smtp.mjs [messages] [connections]
import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { runWithProjectNode } from './lib.mjs';

if (!runWithProjectNode()) {
  const { startHireyard, temporaryData } = await import('./lib.mjs');
  const { smtpListener } = await import('../apps/api/src/adapters/mail-in/smtp/listener.ts');

  const MESSAGES = Number(process.argv[2] ?? 1000);
  const CONNECTIONS = Number(process.argv[3] ?? 4);
  const TARGET = 200;
  const DOMAIN = 'fernhill.example.com';
  const sample = readFileSync(new URL('../demo/mail/04-pdf-attachment.eml', import.meta.url), 'latin1')
    .replace(/\r?\n/g, '\r\n')
    .replace(/^\./gm, '..');

  /** One persistent connection, as mail servers use. */
  async function connect(port) {
    const socket = createConnection({ host: '127.0.0.1', port });
    let heard = '';
    let wake = () => undefined;
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      heard += text;
      wake();
    });
    const answer = async () => {
      for (;;) {
        const whole = /^(?:\d{3}-[^\n]*\n)*\d{3} [^\n]*\n/.exec(heard);
        if (whole) {
          heard = heard.slice(whole[0].length);
          return whole[0];
        }
        await new Promise((done) => (wake = done));
      }
    };
    await answer();
    return {
      async say(line) {
        socket.write(`${line}\r\n`, 'latin1');
        return answer();
      },
      end: () => socket.end(),
    };
  }

  async function minute(port) {
    let left = MESSAGES;
    const start = performance.now();
    const client = async () => {
      const wire = await connect(port);
      await wire.say('EHLO bench');
      while (left > 0) {
        const n = left--;
        await wire.say('MAIL FROM:<bench@example.org>');
        await wire.say(`RCPT TO:<hire@${DOMAIN}>`);
        await wire.say('DATA');
        const said = await wire.say(`X-Bench: ${n}.${start}\r\n${sample}\r\n.`);
        if (!said.startsWith('250')) throw new Error(said);
      }
      wire.end();
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, client));
    return (MESSAGES * 60_000) / (performance.now() - start);
  }

  const bare = smtpListener({ host: '127.0.0.1', port: 0, domains: [DOMAIN], maxBytes: 31_457_280 });
  const data = temporaryData();
  try {
    await bare.start(async () => undefined);
    const port = 20_000 + (process.pid % 20_000);
    const real = await startHireyard(data.dir, {
      LOG_LEVEL: 'error',
      MAIL_IN: 'smtp',
      MAIL_DOMAIN: DOMAIN,
      SMTP_LISTEN_HOST: '127.0.0.1',
      SMTP_LISTEN_PORT: String(port),
    });
    try {
      await minute(port);
      const kept = await minute(port);
      await minute(bare.address().port);
      const alone = await minute(bare.address().port);
      process.stdout.write(
        `${MESSAGES} messages of ${Math.round(sample.length / 1024)} kB over ${CONNECTIONS} connections: ${Math.round(kept)} a minute kept and acknowledged ` +
          `while they are read; the listener alone ${Math.round(alone)} a minute, ${(alone / kept).toFixed(1)} times as many\n` +
          `target at least ${TARGET} a minute: ${kept >= TARGET ? 'reached' : 'MISSED'}\n`,
      );
      process.exitCode = kept >= TARGET ? 0 : 1;
    } finally {
      await real.stop();
    }
  } finally {
    await bare.stop();
    data.remove();
  }
}
