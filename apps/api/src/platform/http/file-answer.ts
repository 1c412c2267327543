/** File answers: media type, name, and whether browsers show or save them (RFC 6266). */
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file instead of JSON. Only for reads: Idempotency-Key stores JSON answers. */
export interface FileAnswer {
  readonly file: Buffer | Readable;
  /** Media type, with charset for text. */
  readonly type: string;
  /** The suggested file name; any text, without folders. */
  readonly name: string;
  /** Shown in the browser instead of saved. */
  readonly inline?: boolean;
}

/** Returns the Content-Disposition of a name: ASCII for old programs, and in full. */
export function disposition({ name, inline = false }: Pick<FileAnswer, 'name' | 'inline'>): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\/]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${whole}`}`;
}

/** Sends a file; a failing stream closes the connection, so that a partial file never looks complete. */
export const sendFile = (reply: FastifyReply, answer: FileAnswer): FastifyReply =>
  reply.type(answer.type).header('Content-Disposition', disposition(answer)).send(answer.file);
