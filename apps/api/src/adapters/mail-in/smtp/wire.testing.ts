import { createConnection, type Socket } from 'node:net';

/** A client that sends bytes unchanged and returns responses line by line. */
export interface Wire {
  readonly socket: Socket;
  /** Sends bytes; text as latin1. */
  send(bytes: string | Buffer): void;
  /** Returns the next response with all its lines; undefined if the server disconnected. */
  answer(): Promise<string | undefined>;
  /** Sends a line and returns the response. */
  say(line: string): Promise<string | undefined>;
}

/** Connects and reads the greeting; rejects if nothing listens. */
export async function connectWire(port: number): Promise<Wire> {
  const socket = createConnection({ host: '127.0.0.1', port });
  socket.setEncoding('latin1');
  let failed: Error | undefined;
  // A server that hangs up while the client is sending resets the connection, which counts as a normal end.
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
