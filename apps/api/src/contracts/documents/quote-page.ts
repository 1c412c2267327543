/** The customer's page of a quote, and whether it can still be accepted (spec §2.1, /noauth). */
import { isDeepStrictEqual } from 'node:util';
import { t } from '@hireyard/messages';
import type { QuoteContent, QuotePage, QuoteStatus } from '@hireyard/wire/contracts/documents';
import { type Db, sql } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/errors.ts';
import { today } from '../../platform/settings/dated.ts';
import { contractDocument } from './contract-row.ts';
import type { OfferFacts } from './document-facts.ts';
import { factsOf } from './facts.ts';
import { reachOf } from '../../print/company.ts';
import { type SharedDocument, sharedDocument } from './share.ts';

const MESSAGES: Readonly<Record<QuoteStatus, string>> = {
  open: t('You can accept this quote below.'),
  accepted: t('This quote was accepted. We will be in touch to confirm the hire.'),
  expired: t('This quote has expired. Please ask us for a new one.'),
  superseded: t('This quote has changed since it was sent. Please ask us for the latest version.'),
  withdrawn: t('This quote was withdrawn. Please get in touch.'),
};
/** The accepted quote was abandoned. */
const ACCEPTED_BUT_ABANDONED = t(
  'This quote was accepted, but the hire has since been cancelled. Please get in touch.',
);
const ABANDONED: ReadonlySet<string> = new Set(['quote_abandoned', 'abandoned']);

interface QuoteState {
  readonly position: string;
  readonly newest: boolean;
  readonly acceptance: QuotePage['acceptance'];
}

/** A shared quote and the facts that decide its status. */
export interface SharedQuote {
  readonly shared: SharedDocument & { readonly contract: number };
  readonly facts: OfferFacts;
  readonly status: QuoteStatus;
  /** The status in words for the customer. */
  readonly message: string;
  readonly acceptance: QuotePage['acceptance'];
}

async function versionOfQuote(db: Db, { document, contract }: SharedQuote['shared']): Promise<QuoteState> {
  const row = await db.one<QuoteState>(sql`
    select c.position, not exists (select from contract_document n join contract_document d on d.id = ${document}
        where n.contract_id = d.contract_id and n.kind = 'quote' and n.number > d.number) as newest,
      (select jsonb_build_object('name', a.name, 'accepted_at', wire_time(a.accepted_at)) from quote_acceptance a
        where a.document_id = ${document}) as acceptance
    from contract c where c.id = ${contract}`);
  if (row === undefined) throw notFound();
  return row;
}

/** Returns the offer itself without other texts. It must not have changed since it was sent. */
const offered = ({ lines, totals, dates, site, currency }: OfferFacts) => {
  const { tax_rate: _rate, ...amounts } = totals;
  return { lines, amounts, dates, delivery: [site.type, site.lines], currency };
};

async function stillOffered(db: Db, app: App, contract: number, facts: OfferFacts): Promise<boolean> {
  await app.recalculateIfOutdated(app, db, contract);
  const now = factsOf('quote', await contractDocument(db, contract), await app.settings.all(db), null);
  return now.kind === 'quote' && isDeepStrictEqual(offered(now), offered(facts));
}

/** The delivery or collection date has passed. */
const isPast = ({ dates }: OfferFacts, day: string): boolean =>
  [dates.delivery, dates.collection].some((one) => one !== null && one < day);

/**
 * Returns the quote of a token. A newer version, a change of the offer, or an order without acceptance supersedes it. Under the contract's
 * lock the status holds until the transaction ends. 404 if the token has no quote.
 */
export async function sharedQuote(db: Db, app: App, token: string): Promise<SharedQuote> {
  const found = await sharedDocument(db, app, token);
  const { contract, kind } = found;
  if (kind !== 'quote' || contract === null) throw notFound();
  const shared = { ...found, contract };
  // Written by renderOffer's own facts and never changed since.
  const facts = found.facts as OfferFacts;
  const { position, newest, acceptance } = await versionOfQuote(db, shared);
  const status = async (): Promise<QuoteStatus> => {
    if (acceptance !== null) return 'accepted';
    if (shared.revoked || ABANDONED.has(position)) return 'withdrawn';
    if (shared.expired || isPast(facts, today(app))) return 'expired';
    const same = newest && position === 'quote' && (await stillOffered(db, app, contract, facts));
    return same ? 'open' : 'superseded';
  };
  const is = await status();
  const acceptedButAbandoned = is === 'accepted' && ABANDONED.has(position);
  return {
    shared,
    facts,
    status: is,
    message: acceptedButAbandoned ? ACCEPTED_BUT_ABANDONED : MESSAGES[is],
    acceptance,
  };
}

const contentOf = (facts: OfferFacts): QuoteContent => {
  const { number, date, customer, reference, dates, site, lines, totals, hold_until, terms } = facts;
  const { tax_rate: _rate, ...amounts } = totals;
  return {
    number,
    date,
    customer: customer.name,
    reference,
    dates: { ...dates, hold: hold_until },
    delivery_type: site.type,
    address: site.lines,
    lines,
    totals: amounts,
    terms,
  };
};

/** Returns the page, without the quote itself once the link is invalid. */
export async function quotePage(
  db: Db,
  app: App,
  { shared, facts, status, message, acceptance }: SharedQuote,
): Promise<QuotePage> {
  const settings = await app.settings.all(db);
  return {
    company: reachOf(settings),
    locale: facts.locale,
    currency: facts.currency,
    contract_number: facts.contract_number,
    status,
    message,
    expires_at: shared.expires_at,
    sha256: shared.sha256,
    quote: shared.revoked || shared.expired ? null : contentOf(facts),
    acceptance,
  };
}
