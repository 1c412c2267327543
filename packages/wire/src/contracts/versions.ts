/** Versions of a contract, comparisons, and its state at any time (docs/use/documents.md, docs/use/history.md). */
import { t } from '@hireyard/messages';
import type { Agreed, LineDifference, ValueDifference } from '@hireyard/domain/contracts/version';
import type { Action } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import type { ReadOf } from '../field.ts';
import type { Contract } from './contract.ts';
import type { ContractLine } from './contractstock.ts';

/** Events that create a version, or that happened to its document later. */
export const VERSION_CAUSES = ['kept', 'mailed', 'shared', 'accepted', 'entered'] as const;
export interface VersionCause {
  readonly kind: (typeof VERSION_CAUSES)[number];
  readonly at: string;
  /** The user; null without a signed-in user. */
  readonly by: string | null;
  /** The recipient of an email or the person who accepted; null if none, or if the caller may not see it. */
  readonly who: string | null;
  /** The document, e.g. `quote 2`; null if none. */
  readonly document: string | null;
  readonly document_id: number | null;
}
export interface ContractVersion {
  /** Version number within the contract. */
  readonly number: number;
  readonly at: string;
  readonly by: string | null;
  /** Including tax. */
  readonly total: string;
  readonly accepted: boolean;
  /** Personal data was erased with the customer. */
  readonly erased: boolean;
  /** Oldest first. */
  readonly causes: readonly VersionCause[];
}
export interface AcceptedVersion {
  readonly number: number;
  readonly at: string;
  /** Agreed parts that differ from the contract now. */
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
  /** The field type, which decides how values are written. */
  readonly kind: string;
}

/** Records at a given time, as their own calls returned them, without computed fields of other records. */
export type ContractAtTime = Omit<
  Contract,
  'warnings' | 'notes' | 'emails' | 'changerequests' | 'version' | 'updated_at'
>;
export type LineAtTime = Omit<
  ContractLine,
  'contract' | 'available' | 'owned' | 'went_out' | 'returned' | 'lost' | 'out' | 'version' | 'updated_at'
> & {
  /** A cancellation charge is a line of its own besides the hire. */
  readonly kind: 'hire' | 'cancellation';
};
export const AT_TIME_STATUSES = ['kept', 'not_kept', 'not_made'] as const;

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
export const atTimeShape = {
  at: f.timestamp(),
  /** `not_kept`: before the recorded history; `not_made`: before the contract was created. */
  status: f.choice(AT_TIME_STATUSES, {}),
  /** Start of the recorded history. */
  since: f.timestamp(),
  /** Times of the previous and the next change; null if none. */
  previous: f.timestamp({ nullable: true }),
  next: f.timestamp({ nullable: true }),
  /** The last change before that time; null if unknown. */
  change: f.json<{ at: string; by: string | null; actions: readonly string[] } | null>(
    {},
    { type: ['object', 'null'] },
  ),
  contract: f.json<ContractAtTime | null>({}, { type: ['object', 'null'] }),
  lines: f.json<readonly LineAtTime[]>({}, objects),
};
export type ContractVersions = ReadOf<typeof versionsShape>;
export type Comparison = ReadOf<typeof comparisonShape>;
export type AtTimeAnswer = ReadOf<typeof atTimeShape>;

const read = { method: 'GET', on: 'record', permission: 'contract.view_contract' } as const;
const side = (description: string) => ({ type: 'string', description });
/** Actions of the contract declaration. */
export const contractVersionActions = {
  versions: {
    ...read,
    path: 'versions',
    summary:
      'Sent, accepted and confirmed versions, newest first, and whether the accepted one has changed since',
    returns: versionsShape,
  },
  compare: {
    ...read,
    path: 'compare',
    summary: 'Differences between two versions or times: fields, figures and lines, before and after',
    query: {
      from: side(t('A version number, a date and time (ISO), or `now`')),
      to: side('The same; `now` unless given'),
    },
    returns: comparisonShape,
  },
  asOf: {
    ...read,
    path: 'as_of',
    summary: 'The contract and its lines at a given time',
    query: { at: { type: 'string', format: 'date-time', description: 'A time in the past' } },
    returns: atTimeShape,
  },
} as const satisfies Record<string, Action>;
