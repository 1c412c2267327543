/** GET contract/{id}/versions/, compare/ and as_of/ (docs/use/documents.md, docs/use/history.md). */
import { t } from '@hireyard/messages';
import { can } from '@hireyard/domain/people/access';
import { momentAt } from '@hireyard/domain/values/zoned-time';
import {
  agreedParts,
  compareVersions,
  type VersionContent,
  type ValueDifference,
} from '@hireyard/domain/contracts/version';
import type {
  AcceptedVersion,
  Comparison,
  ContractVersion,
  ContractVersions,
  DescribedDifference,
  Side,
  AtTimeAnswer,
} from '@hireyard/wire/contracts/versions';
import { BadFilter, parseFilter } from '@hireyard/wire/resource/filter';
import type { Db } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { given } from '../../platform/http/given.ts';
import type { Values } from '../../records/core/write.ts';
import { storedVersion, versionsOf } from './list.ts';
import { type Past, pastOf } from './past.ts';
import { comparedFields, contentOf } from './content.ts';
import { versionAt, versionVisibleTo } from './at-time.ts';

async function currentVersion(db: Db, id: number): Promise<VersionContent> {
  const stood = await versionAt(db, id, null);
  if (stood === undefined) throw notFound();
  return contentOf(stood);
}

async function acceptedOf(
  db: Db,
  id: number,
  all: readonly ContractVersion[],
): Promise<AcceptedVersion | null> {
  const newest = all.find(({ accepted, erased }) => accepted && !erased);
  const at = newest?.causes.findLast(({ kind }) => kind === 'accepted')?.at;
  if (newest === undefined || at === undefined) return null;
  const kept = await storedVersion(db, id, newest.number);
  if (kept === undefined) return null;
  const changed = agreedParts(compareVersions(kept.content, await currentVersion(db, id)));
  return { number: newest.number, at, changed };
}

/** Returns all versions, newest first, and how the last accepted one differs from now. 404 if the contract is not found. */
export async function versions({ db, user }: Call<Values>, id: number): Promise<{ body: ContractVersions }> {
  const all = await versionsOf(db, id, can(user, 'comms.view_sesmail'));
  if (all.length === 0) await currentVersion(db, id);
  return { body: { versions: all, accepted: await acceptedOf(db, id, all) } };
}

async function pastIfKnown(db: Db, id: number, at: string, name: string): Promise<Past> {
  const past = await pastOf(db, id, at);
  if (past === undefined) throw notFound();
  if (past.future) throw invalid({ [name]: [t('Enter a date and time in the past.')] });
  return past;
}

/** Reads a time without offset in the business's time zone. */
const inZone = (moment: string, timeZone: string): string =>
  moment.endsWith('Z') ? moment : momentAt(moment, timeZone).toISOString();

/** Parses one side of a comparison; 400 if malformed. */
function parseSide(name: string, text: string, timeZone: string): Side {
  if (text === 'now') return { kind: 'now', number: null, at: '' };
  if (/^\d{1,9}$/.test(text)) return { kind: 'version', number: Number(text), at: '' };
  try {
    return { kind: 'moment', number: null, at: inZone(String(parseFilter('moment', [text])), timeZone) };
  } catch (error) {
    if (error instanceof BadFilter)
      throw invalid({ [name]: [t('Enter a version number, a date and time, or now.')] });
    throw error;
  }
}

interface Found {
  readonly side: Side;
  readonly content: VersionContent;
}
async function sideOf({ app, db }: Call<Values>, id: number, name: string, text: string): Promise<Found> {
  const side = parseSide(name, text, app.calendar.timeZone());
  if (side.kind === 'version') {
    const kept = await storedVersion(db, id, side.number ?? 0);
    if (kept === undefined) throw notFound();
    return { side: { ...side, at: kept.at }, content: kept.content };
  }
  if (side.kind === 'now')
    return { side: { ...side, at: app.now().toISOString() }, content: await currentVersion(db, id) };
  const { status, since } = await pastIfKnown(db, id, side.at, name);
  if (status === 'not_made') throw conflict(t('This contract didn’t exist yet.'), 'not_made');
  if (status === 'not_kept') throw conflict(t('History starts on {since}.', { since }), 'not_kept');
  const stood = await versionAt(db, id, side.at);
  if (stood === undefined) throw notFound();
  return { side, content: contentOf(stood) };
}

/** Sorts differences in record order and adds their labels. */
function describeDifferences(differences: readonly ValueDifference[]): DescribedDifference[] {
  const order = [...comparedFields.keys()];
  return [...differences]
    .sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
    .map((one) => {
      const field = comparedFields.get(one.field);
      return { ...one, label: field?.label ?? one.field, kind: field?.kind ?? 'text' };
    });
}

/** Compares two sides. 404 for an unknown version, 409 for a time without history. */
export async function compare(call: Call<Values>, id: number): Promise<{ body: Comparison }> {
  const from = given<string>(call, 'from', 'text');
  if (from === undefined) throw invalid({ from: [t('This field is required.')] });
  const before = await sideOf(call, id, 'from', from);
  const after = await sideOf(call, id, 'to', given<string>(call, 'to', 'text') ?? 'now');
  const { fields, figures, lines } = compareVersions(before.content, after.content);
  return {
    body: {
      from: before.side,
      to: after.side,
      fields: describeDifferences(fields),
      figures: describeDifferences(figures),
      lines,
    },
  };
}

/** Returns the contract at a given time, or only a status if that time is unknown or before its creation. 400 for a future time. */
export async function asOf(call: Call<Values>, id: number): Promise<{ body: AtTimeAnswer }> {
  const parseSide = given<string>(call, 'at', 'moment');
  const at = parseSide === undefined ? undefined : inZone(parseSide, call.app.calendar.timeZone());
  if (at === undefined) throw invalid({ at: [t('This field is required.')] });
  const { future: _, ...past } = await pastIfKnown(call.db, id, at, 'at');
  const stood = past.status === 'kept' ? await versionAt(call.db, id, at) : undefined;
  const seen = stood && versionVisibleTo(call.user, stood);
  return { body: { at, ...past, contract: seen?.contract ?? null, lines: seen?.lines ?? [] } };
}
