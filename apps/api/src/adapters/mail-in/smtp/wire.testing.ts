import { createConnection, type Socket } from 'node:net';

/** A client that sends bytes as they are and shows the answers line by line. */
export interface Wire {
  readonly socket: Socket;
  /** Sends bytes; text as latin1. */
  send(bytes: string | Buffer): void;
  /** The next answer, all its lines; the code alone with what follows. Undefined when the server hung up. */
  answer(): Promise<string | undefined>;
  /** Sends a line and waits for its answer. */
  say(line: string): Promise<string | undefined>;
}

/** Connects and hears the greeting; rejects when nobody listens. */
export async function connectWire(port: number): Promise<Wire> {
  const socket = createConnection({ host: '127.0.0.1', port });
  socket.setEncoding('latin1');
  let failed: Error | undefined;
  // A server that hangs up on somebody who is still sending resets the connection: it ends for him like any other.
  socket.on('error', (error) => {
    failed = error;
  });
  let heard = '';
  let ended = false;
  socket.on('data', (text: string) => {
    heard += text;
    socket.emit('heard');
  });
  socket.on('close', () => {
    ended = true;
    socket.emit('heard');
  });
  const answer = async (): Promise<string | undefined> => {
    for (;;) {
      const whole = /^(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\n/.exec(heard);
      if (whole !== null) {
        heard = heard.slice(whole[0].length);
        return whole[0].trim();
      }
      if (ended) return undefined;
      await new Promise((resolve) => socket.once('heard', resolve));
    }
  };
  const send = (bytes: string | Buffer) => {
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  };
  if ((await answer()) === undefined && failed !== undefined) throw failed;
  return {
    socket,
    send,
    answer,
    say(line) {
      send(`${line}\r\n`);
      return answer();
    },
  };
}
