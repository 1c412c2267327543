/** Answers that are files: their media type, their name, and whether a browser shows or saves them (RFC 6266). */
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file instead of JSON. Only reads give one: what an Idempotency-Key keeps is JSON. */
export interface FileAnswer {
  readonly file: Buffer | Readable;
  /** Media type, with its charset where it is text. */
  readonly type: string;
  /** The name it is saved under; any text, without folders. */
  readonly name: string;
  /** Shown in the browser instead of saved. */
  readonly inline?: boolean;
}

/** The Content-Disposition of a name: plain for old programs, and in full for all others. */
export function disposition({ name, inline = false }: Pick<FileAnswer, 'name' | 'inline'>): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\/]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${whole}`}`;
}

/** Sends a file; a stream that fails midway ends the connection, so that half a file never looks whole. */
export const sendFile = (reply: FastifyReply, answer: FileAnswer): FastifyReply =>
  reply.type(answer.type).header('Content-Disposition', disposition(answer)).send(answer.file);
