/** Moving a contract: one call, and everything that shows it is read again. */
import { t } from '@hireyard/messages';
import { contract } from '@hireyard/wire/contracts/contract';
import type { Move } from '@hireyard/wire/records/workflow';
import { useState } from 'react';
import type { Failure } from '../../../lib/api/outcome.ts';
import { useWrite } from '../../../lib/api/use-write.ts';
import { toast } from '../../../ui/toast.ts';
import { positionLabel } from './steps.ts';

/** What a move is given besides its name. */
export interface MoveInputs {
  readonly reason?: string;
  /** Of an order that is given up: decimal text, tax included. */
  readonly cancellation_charge?: string;
}
export interface Mover {
  readonly busy: boolean;
  /** Why the last one did not happen. */
  readonly failure: Failure | undefined;
  readonly clear: () => void;
  /** True when it happened. Doing it twice is harmless: the server changes nothing the second time. */
  readonly move: (move: Pick<Move, 'system_action'>, additional?: MoveInputs) => Promise<boolean>;
}

export function useMove(id: number, number: string): Mover {
  const write = useWrite(contract);
  const [failure, setFailure] = useState<Failure>();
  return {
    busy: write.busy,
    failure,
    clear: () => setFailure(undefined),
    move: async ({ system_action }, additional = {}) => {
      setFailure(undefined);
      const body = { system_action, action: 'attach' as const, additional };
      // no ETag: the server judges the move by how the contract stands now, whoever changed it last
      const outcome = await write.run({ do: 'systemState', id, body, ifMatch: null });
      if (!outcome.ok) {
        setFailure(outcome);
        return false;
      }
      toast(t('{number} is now: {state}', { number, state: positionLabel(system_action) }), {
        tone: 'success',
      });
      return true;
    },
  };
}
