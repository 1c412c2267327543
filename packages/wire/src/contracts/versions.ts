/** Versions of a contract, what lies between two standings of it, and how it stood at any moment (docs/use/documents.md, docs/use/history.md). */
import { t } from '@hireyard/messages';
import type { Agreed, LineDifference, ValueDifference } from '@hireyard/domain/contracts/version';
import type { Action } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import type { ReadOf } from '../field.ts';
import type { Contract } from './contract.ts';
import type { ContractLine } from './contractstock.ts';

/** What makes a version, and what was done with its document since. */
export const VERSION_CAUSES = ['kept', 'mailed', 'shared', 'accepted', 'entered'] as const;
export interface VersionCause {
  readonly kind: (typeof VERSION_CAUSES)[number];
  readonly at: string;
  /** Who of the business did it; null = nobody signed in. */
  readonly by: string | null;
  /** Whom a mail went to, or who accepted; null where nobody is named, or the caller may not know. */
  readonly who: string | null;
  /** Of the document, e.g. `quote 2`; null where there is none. */
  readonly document: string | null;
  readonly document_id: number | null;
}
export interface ContractVersion {
  /** Counts the versions of the contract. */
  readonly number: number;
  readonly at: string;
  readonly by: string | null;
  /** With tax. */
  readonly total: string;
  readonly accepted: boolean;
  /** Names, addresses and words of it are gone with their customer. */
  readonly erased: boolean;
  /** Oldest first. */
  readonly causes: readonly VersionCause[];
}
export interface AcceptedVersion {
  readonly number: number;
  readonly at: string;
  /** Parts of what was agreed in which the contract stands otherwise now. */
  readonly changed: readonly Agreed[];
}

/** One side of a comparison. */
export interface Side {
  readonly kind: 'version' | 'moment' | 'now';
  readonly number: number | null;
  readonly at: string;
}
export interface DescribedDifference extends ValueDifference {
  readonly label: string;
  /** Of the field, by which its values are written. */
  readonly kind: string;
}

/** What stood at a moment: the records as their own calls answered, without what other records say of them now. */
export type ContractThen = Omit<
  Contract,
  'warnings' | 'notes' | 'emails' | 'changerequests' | 'version' | 'updated_at'
>;
export type LineThen = Omit<ContractLine, 'contract' | 'available' | 'owned' | 'version' | 'updated_at'> & {
  /** A charge for what was cancelled stands beside the hire. */
  readonly kind: 'hire' | 'cancellation';
};
export const THEN_STATUSES = ['kept', 'not_kept', 'not_made'] as const;

const object = { type: 'object' };
const objects = { type: 'array', items: object };
export const versionsShape = {
  versions: f.json<readonly ContractVersion[]>({}, objects),
  accepted: f.json<AcceptedVersion | null>({}, { type: ['object', 'null'] }),
};
export const comparisonShape = {
  from: f.json<Side>({}, object),
  to: f.json<Side>({}, object),
  fields: f.json<readonly DescribedDifference[]>({}, objects),
  figures: f.json<readonly DescribedDifference[]>({}, objects),
  lines: f.json<readonly LineDifference[]>({}, objects),
};
export const thenShape = {
  at: f.timestamp(),
  /** `not_kept`: before what is known; `not_made`: there was no such contract yet. */
  status: f.choice(THEN_STATUSES, {}),
  /** From when on it is known how the contract stood. */
  since: f.timestamp(),
  /** The moments of the change before, to be looked at in turn, and of the next one; null = there is none. */
  previous: f.timestamp({ nullable: true }),
  next: f.timestamp({ nullable: true }),
  /** The change with which it came to stand so; null = none is known. */
  change: f.json<{ at: string; by: string | null; actions: readonly string[] } | null>(
    {},
    { type: ['object', 'null'] },
  ),
  contract: f.json<ContractThen | null>({}, { type: ['object', 'null'] }),
  lines: f.json<readonly LineThen[]>({}, objects),
};
export type ContractVersions = ReadOf<typeof versionsShape>;
export type Comparison = ReadOf<typeof comparisonShape>;
export type ThenAnswer = ReadOf<typeof thenShape>;

const read = { method: 'GET', on: 'record', permission: 'contract.view_contract' } as const;
const side = (description: string) => ({ type: 'string', description });
/** Actions of the contract's declaration. */
export const contractVersionActions = {
  versions: {
    ...read,
    path: 'versions',
    summary:
      'What was sent, accepted and entered, newest first, and whether what the customer accepted changed since',
    returns: versionsShape,
  },
  compare: {
    ...read,
    path: 'compare',
    summary: 'What lies between two standings: fields, figures and lines, before and after',
    query: {
      from: side(t('A version number, a date and time (ISO), or `now`')),
      to: side('The same; `now` unless given'),
    },
    returns: comparisonShape,
  },
  asOf: {
    ...read,
    path: 'as_of',
    summary: 'The contract and its lines as they stood at a moment',
    query: { at: { type: 'string', format: 'date-time', description: 'A moment that has passed' } },
    returns: thenShape,
  },
} as const satisfies Record<string, Action>;
