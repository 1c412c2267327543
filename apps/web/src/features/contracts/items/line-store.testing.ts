/** A server of lines for tests of the store. */
import { ResponseError } from '../../../lib/api/outcome.ts';
import type { ContractLine } from '../data.ts';
import { createLineStore, type LineCalls } from './line-store.ts';
import type { LinePatch } from './lines.ts';

/** The line of a plate. */
export const line = (id: number, version: number, quantity = 1) =>
  ({
    id,
    version,
    quantity,
    contract: { id: 5 },
    stockitem: { id: 7, internal_title: 'Plate' },
  }) as ContractLine;
/** A response of the server without a body. */
export const answer = (status: number) => new ResponseError(new Response(null, { status }), {});

/** A server with one line that responds on demand. */
export function world() {
  const lines = new Map([[1, line(1, 1)]]);
  const sent: { patch: LinePatch; version: number }[] = [];
  const waiting: ((error?: Error) => void)[] = [];
  const reloads: number[] = [];
  /** Another user's version of the line for the next load. */
  let theirs: ContractLine | undefined = line(1, 9, 50);
  let settled = 0;
  const hold = <T>(value: () => T) =>
    new Promise<T>((done, fail) => waiting.push((error) => (error ? fail(error) : done(value()))));
  const calls: LineCalls = {
    lineOf: (id) => lines.get(id),
    loaded: () => true,
    patch: (id, patch, { version }) => {
      sent.push({ patch, version });
      return hold(
        (): ContractLine => ({ ...(lines.get(id) ?? line(id, 1)), ...patch, version: version + 1 }),
      );
    },
    create: (body) => hold(() => line(2, 1, body.quantity)),
    remove: () => hold(() => undefined),
    split: (id, off) => {
      const source = lines.get(id) ?? line(id, 1);
      return hold(() => {
        lines.set(id, { ...source, quantity: source.quantity - off.quantity, version: source.version + 2 });
        return line(3, 1, off.quantity);
      });
    },
    read: (id) => Promise.resolve(lines.get(id) ?? line(id, 1)),
    reload: async () => {
      reloads.push(1);
      if (theirs === undefined) lines.delete(1);
      else lines.set(1, theirs);
    },
    saved: (one) => void lines.set(one.id, one),
    created: (one) => void lines.set(one.id, one),
    gone: (id) => void lines.delete(id),
    settled: () => {
      settled += 1;
    },
  };
  const next = async (error?: Error) => {
    waiting.shift()?.(error);
    await new Promise((done) => setTimeout(done));
  };
  const store = createLineStore(calls);
  return {
    store,
    lines,
    sent,
    next,
    reloads,
    settled: () => settled,
    others: (now: ContractLine | undefined) => {
      theirs = now;
    },
    /** An update arrived and the lines were reloaded. */
    news: async (now: ContractLine | undefined) => {
      theirs = now;
      await calls.reload();
      store.renewed();
      await new Promise((done) => setTimeout(done));
    },
  };
}
