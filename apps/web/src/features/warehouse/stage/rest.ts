/** What of a hire was not counted in yet, as scans: containers first, then what is left of each line. Pure. */
import { type Condition, countedOf } from '@hireyard/domain/contracts/count-in';
import { judgeDeed, withDeed, type WorkHire } from '@hireyard/domain/warehouse/warehouse';
import type { NewScan } from '../desk/read-scan.ts';

export function restOf(hire: WorkHire, condition: Condition = 'good'): readonly NewScan[] {
  const scans: NewScan[] = [];
  let left: WorkHire = hire;
  for (const group of hire.groups) {
    if (!group.packed || group.back) continue;
    const deed = { kind: 'count_in', condition, group: group.id } as const;
    const verdict = judgeDeed(left, deed);
    if (verdict.outcome !== 'counted') continue;
    left = withDeed(left, deed, verdict);
    scans.push({ kind: 'count_in', condition, contract: hire.id, group: group.id });
  }
  for (const line of left.lines) {
    const quantity = line.quantity - countedOf(line.counted);
    if (quantity > 0) scans.push({ kind: 'count_in', condition, contract: hire.id, line: line.id, quantity });
  }
  return scans;
}
