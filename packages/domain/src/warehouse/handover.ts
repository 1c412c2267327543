/** Signatures of a hire: each drop and each return is signed for once (domain rules §14). */
import { datesOf, dropOn, isDueBy, isUnderWay, type Leg } from './drops.ts';
import type { Signed, WorkHire } from './work.ts';

export interface Signature extends Signed {
  readonly leg: Leg;
  /** The day whose goods were signed for; null for signatures from before lines had dates, which are for the first drop. */
  readonly day: string | null;
}
type Handover = Pick<WorkHire, 'position' | 'lines'> & {
  /** In the order of their time. */
  readonly signatures: readonly Signature[];
};

/** Returns the last signature for the drop or return of a day. */
export function signatureOn<S extends Pick<Signature, 'leg' | 'day'>>(
  signatures: readonly S[],
  dates: readonly string[],
  leg: Leg,
  day: string,
): S | undefined {
  const drop = dropOn(dates, day);
  return signatures.findLast((one) => one.leg === leg && dropOn(dates, one.day ?? '') === drop);
}

const signedBy = (signature: Signature | undefined): Signed | null =>
  signature === undefined ? null : { name: signature.name, at: signature.at };

/** Returns who signed for the goods of a day, and whether another drop can be handed over on it. */
export function handoversOn(
  { position, lines, signatures }: Handover,
  day: string,
): Pick<WorkHire, 'delivered' | 'collected' | 'another_drop'> {
  const isDue = isDueBy(lines, 'out', day);
  const waits = isUnderWay(position) && lines.some((line) => (line.unsent ?? 0) > 0 && isDue(line));
  const dates = datesOf(lines, 'out');
  const out = signatureOn(signatures, dates, 'out', day);
  // what did not leave with the rest of its drop is signed for on another day
  const delivered = waits && out !== undefined && (out.day ?? '') < day ? undefined : out;
  const another =
    position === 'on_hire' && delivered === undefined && (waits || dropOn(dates, day) !== (dates[0] ?? null));
  return {
    delivered: signedBy(delivered),
    collected: signedBy(
      position === 'collection'
        ? signatures.findLast(({ leg }) => leg === 'back')
        : signatureOn(signatures, datesOf(lines, 'back'), 'back', day),
    ),
    ...(another ? { another_drop: true } : {}),
  };
}
