/** A small IMAP server that can misbehave on request. */
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

export interface ImapServer {
  readonly port: number;
  /** Answers the sign-in with NO. */
  refuse: boolean;
  /** Accepts commands from now on and never answers. */
  silent: boolean;
  readonly close: () => Promise<void>;
}

/**
 * Starts a server that knows `me` with the password `geheim` and has an empty INBOX; with a certificate it uses TLS
 * from the start.
 */
export async function startImapServer(tls?: {
  readonly key: string;
  readonly cert: string;
}): Promise<ImapServer> {
  const sockets = new Set<Socket>();
  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answer(socket, line);
    });
  };
  const answer = (socket: Socket, line: string) => {
    if (self.silent) return;
    const [tag = '', command = '', ...words] = line.split(' ');
    const say = (text: string) => socket.write(`${tag} ${text}\r\n`);
    switch (command.toUpperCase()) {
      case 'LOGIN': {
        const known = !self.refuse && words.join(' ').replaceAll('"', '') === 'me geheim';
        return say(known ? 'OK signed in' : 'NO [AUTHENTICATIONFAILED] Wrong user or password');
      }
      case 'CAPABILITY':
        socket.write('* CAPABILITY IMAP4rev1\r\n');
        return say('OK done');
      case 'LIST':
        socket.write('* LIST () "/" INBOX\r\n');
        return say('OK done');
      case 'SELECT':
        if (!/^"?INBOX"?$/.test(words[0] ?? '')) return say('NO [NONEXISTENT] No such folder');
        socket.write('* 0 EXISTS\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT 1] ok\r\n');
        return say('OK [READ-WRITE] done');
      case 'LOGOUT':
        say('OK bye');
        return socket.end();
      default:
        return say('OK done');
    }
  };
  const server: Server = tls === undefined ? createServer(serve) : createTlsServer(tls, serve);
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const self: ImapServer = {
    port: (server.address() as AddressInfo).port,
    refuse: false,
    silent: false,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
  return self;
}
