/**
 * Facts that rules ask for and that no part of the product can know yet: money taken and mail. Until those parts stand, these read as settled, here
 * and nowhere else; they replace this file (docs/adr/0006).
 */
import type { ContractFacts } from '@hireyard/domain/workflow';
import { sql } from '../../db/database.ts';

export const pendingFacts: Pick<
  ContractFacts,
  'deposit_settled' | 'credit' | 'anything_paid' | 'settlement'
> = {
  deposit_settled: true,
  credit: { level: 'ok', override: false },
  anything_paid: false,
  settlement: [],
};

/** The ledger's look-up of an account: fails when a nominal code is missing, once there are nominal codes. */
export const accountingLookupOk = true;

/** Vehicles are not booked by the day yet, so none is ever taken. */
export const vehicleSlotFree = true;

/** Balances that need money taken are unknown, not zero. */
export const pendingAccountMoney = {
  live_outstanding_balance: sql`null`,
  live_overdue_balance: sql`null`,
};

/** Embedded lists of parts that have no records yet. */
export const pendingLists = { emails: sql`'[]'::jsonb`, changerequests: sql`'[]'::jsonb` };
