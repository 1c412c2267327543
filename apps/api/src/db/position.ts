/** How far a database had written its log, as callers carry it about (docs/replica.md). */
import { createHash } from 'node:crypto';

export interface Position {
  /** Which log: another one after a failover or a restored backup, whose places say nothing about this one's. */
  readonly log: string;
  /** Bytes written. */
  readonly at: bigint;
}

/** What a caller sends who is content with any data that the replica may show. */
export const ANY = 'any';
/** What a caller is told when the database could not say how far it is: no replica is ever as far. */
export const LOST = 'lost.0';

const FORM = /^([\da-f]{8})\.([\da-f]{16})$/;

/** The name of a log: of a cluster and its timeline, which every promotion of a replica changes. */
export const logName = (cluster: string, timeline: string): string =>
  createHash('sha256').update(`${cluster} ${timeline}`).digest('hex').slice(0, 8);

/** As it goes over the wire; of one log, the later one is the greater text. */
export const positionText = ({ log, at }: Position): string => `${log}.${at.toString(16).padStart(16, '0')}`;

/** Undefined for a text that is none. */
export function positionOf(text: string): Position | undefined {
  const [, log, at] = FORM.exec(text) ?? [];
  return log === undefined || at === undefined ? undefined : { log, at: BigInt(`0x${at}`) };
}

/** PostgreSQL's own form, `16/B374D848`. */
export function lsnOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * The end of what was written before a place. PostgreSQL names the place where the next record will begin, which on a fresh page is behind
 * the page's head: bytes that a replica does not have before that record.
 */
export function endBefore(at: bigint, page: bigint, segment: bigint): bigint {
  const within = at % page;
  return within <= (at % segment < page ? 40n : 24n) ? at - within : at;
}
