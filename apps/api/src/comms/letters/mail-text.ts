/** Text of an email: the template of its category with the facts of its records (docs/run/mail.md). */
import { type Speaking, speaking } from '@hireyard/messages/speaking';
import type { Db } from '../../db/database.ts';
import { type DocumentLanguage, readersLanguage } from '../../print/language.ts';
import { companyLines, companyOf } from '../../print/company.ts';
import { wordsOf as wordsIn } from '../../print/words.ts';
import type { App } from '../../platform/http/call.ts';
import { payLink } from '../../money/statements/statement.ts';
import { statementOf } from '../../money/statements/statement.ts';
import { settingFor, type Settings } from '../../platform/settings/settings.ts';
import type { MailAbout, MailText } from '../../mail/outbox/about.ts';
import { cleanLine, cleanText, cut } from '../../mail/received/clean-text.ts';
import { defaultAddress } from '../../mail/outbox/default-address.ts';
import {
  contractFacts,
  type IncomingFacts,
  incomingFacts,
  invoiceFacts,
  paymentFacts,
  refundFacts,
} from './facts.ts';
import { conversationBody, otherBody, quoteBody, summaryBody } from './contract-bodies.ts';
import { htmlOf } from '../../mail/templates/html.ts';
import type { Body, Letter, Quoted } from '../../mail/templates/letter.ts';
import { invoiceBody, paymentRequestBody, receiptBody, refundBody, statementBody } from './money-bodies.ts';
import { noticeBody } from './own-bodies.ts';
import { ownAddress } from '../../mail/compose/links.ts';
import { greets, paragraphsOf } from '../../mail/templates/paragraphs.ts';
import type { Say } from './phrases.ts';
import { type SecurityFacts, securityBody } from './security-bodies.ts';
import { textOf } from '../../mail/templates/text.ts';

interface Voice {
  readonly said: Speaking;
  /** Formats dates and figures. */
  readonly locale: string;
}

const MAX_SUBJECT_LENGTH = 250;
/** Longest quote of the message that is replied to, in characters. */
const MAX_QUOTE_LENGTH = 5000;
const ANSWERS = /^((re|aw|sv|vs|antw)(\[\d+\])?\s*:\s*)+/i;

/** Returns the language of an email: customers get that of their documents, users that of the business. */
async function languageFor(db: Db, settings: Settings, about: MailAbout): Promise<DocumentLanguage> {
  if (about.category !== 'security' && about.category !== 'notice')
    return readersLanguage(db, settings, about);
  const locale = settingFor<string>(settings, 'locale');
  return { language: locale, locale };
}

const sayOf = (app: App, settings: Settings, { said, locale }: Voice, currency: string): Say => {
  return {
    ...wordsIn(said, locale, currency),
    company: cleanLine(companyOf(settings).name, 100),
    payLink: (uuid) => payLink(ownAddress(app), uuid),
  };
};

/** Returns a statement's date if it is given. */
const dayOf = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : null;

function securityFacts(app: App, { locale }: Voice, { facts }: MailAbout): SecurityFacts {
  const { kind, link, by, at, email } = facts;
  const moment = new Intl.DateTimeFormat(locale, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: app.calendar.timeZone(),
  });
  return {
    kind,
    link,
    by: typeof by === 'string' ? cleanLine(by, 100) : '',
    email: typeof email === 'string' ? cleanLine(email, 254) : '',
    at: typeof at === 'string' ? moment.format(new Date(at)) : '',
    forgotten: `${ownAddress(app)}/authentication/login/reset-password`,
  };
}

/** Data available to a template: the records the mail is about, and the functions that format figures. */
interface TemplateContext {
  readonly db: Db;
  readonly app: App;
  readonly about: MailAbout;
  readonly voice: Voice;
  readonly today: string;
  /** Uses the currency of the business by default. */
  readonly say: (currency?: string) => Say;
}

const read = async <T>(
  db: Db,
  id: number | null,
  reader: (db: Db, id: number) => Promise<T | undefined>,
): Promise<T | undefined> => (id === null ? undefined : reader(db, id));

const contractOf = ({ db, about }: TemplateContext) => read(db, about.contract, contractFacts);
const paymentOf = ({ db, about }: TemplateContext) => read(db, about.paymentrequest, paymentFacts);

async function statementBodyOf({ db, app, about, say, today }: TemplateContext): Promise<Body> {
  const period = { start: dayOf(about.facts['from']), end: dayOf(about.facts['to']) };
  const statement = await read(db, about.account, (tx, account) =>
    statementOf(tx, {
      account,
      period,
      today,
      timeZone: app.calendar.timeZone(),
      origin: ownAddress(app),
    }),
  );
  return statementBody(statement, say(statement?.currency));
}

/** Builds the body of each category. */
const BODIES: Readonly<Record<MailAbout['category'], (asked: TemplateContext) => Promise<Body> | Body>> = {
  quote: async (asked) => quoteBody(await contractOf(asked), asked.about.facts['acceptLink'], asked.say()),
  contract_summary: async (asked) => summaryBody(await contractOf(asked), asked.say()),
  payment_request: async (asked) => {
    const payment = await paymentOf(asked);
    return paymentRequestBody(payment, asked.say(payment?.currency));
  },
  receipt: async (asked) => {
    const payment = await paymentOf(asked);
    return receiptBody(payment, asked.say(payment?.currency));
  },
  refund: async ({ db, about, say }) => {
    const refund = await read(db, about.refundrequest, refundFacts);
    return refundBody(refund, say(refund?.currency));
  },
  invoice: async ({ db, about, say }) => {
    const invoice = await invoiceFacts(db, about);
    return invoiceBody(invoice, say(invoice?.currency));
  },
  statement: statementBodyOf,
  security: ({ app, voice, about, say }) => securityBody(securityFacts(app, voice, about), say()),
  notice: ({ app, about, say }) => noticeBody(about.facts, ownAddress(app), say()),
  conversation: async (asked) => conversationBody(await contractOf(asked), asked.say()),
  other: async (asked) => otherBody(await contractOf(asked), asked.say()),
};

function subjectOf(about: MailAbout, body: Body, answered: IncomingFacts | undefined): string {
  const given = cleanLine(about.subject, MAX_SUBJECT_LENGTH);
  if (given !== '') return given;
  const asked = cleanLine(answered?.subject ?? '', MAX_SUBJECT_LENGTH).replace(ANSWERS, '');
  return cleanLine(asked === '' ? body.subject : `Re: ${asked}`, MAX_SUBJECT_LENGTH);
}

function quotedOf(
  answered: IncomingFacts | undefined,
  { said, locale }: Voice,
  timeZone: string,
): Quoted | null {
  if (answered === undefined) return null;
  const at = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  const text = cleanText(answered.text).trim();
  return {
    intro: said.t('On {moment}, {who} wrote:', {
      moment: at.format(answered.at),
      who: cleanLine(answered.who, 200),
    }),
    text: text.length > MAX_QUOTE_LENGTH ? `${cut(text, MAX_QUOTE_LENGTH)} …` : text,
  };
}

const sameLanguage = (one: string, other: string): boolean =>
  one.split('-')[0] === other.split('-')[0]?.toLowerCase();

/** Removes characters that hide text or change its direction. */
const cleanLines = (lines: readonly string[]): string[] => lines.map((line) => cleanLine(line, 500));

/**
 * Returns the subject (at most 250 characters), HTML and plain text of an email. A user's message replaces the
 * template's opening; the record's details follow below.
 * Throws 404 for a statement of an unknown account. `today`: business day.
 */
export async function wordsOf(db: Db, app: App, about: MailAbout, today: string): Promise<MailText> {
  if (about.contract !== null) await app.recalculateIfOutdated(app, db, about.contract);
  const settings = await app.settings.all(db);
  const { language, locale } = await languageFor(db, settings, about);
  const said = await speaking(language);
  const voice = { said, locale };
  const own = settingFor<string>(settings, 'currency');
  const say = (currency = own): Say => sayOf(app, settings, voice, currency);
  const body = await BODIES[about.category]({ db, app, about, voice, today, say });
  const answered = about.incoming === null ? undefined : await incomingFacts(db, about.incoming);
  const message = cleanText(about.message).trim();
  const addressee = await defaultAddress(db, about);
  const name = cleanLine(addressee?.name ?? '', 100);
  const company = companyOf(settings);
  const letter: Letter = {
    ...body,
    subject: subjectOf(about, body, answered),
    preheader: cleanLine(body.preheader, 200),
    greeting: greets(message) ? '' : name === '' ? said.t('Hello,') : said.t('Hello {name},', { name }),
    opening: message === '' ? body.opening : paragraphsOf(message),
    facts: body.facts.map(([label, ...value]) => [label, ...cleanLines(value)]),
    signature: paragraphsOf(cleanText(settingFor<string>(settings, 'mail_signature'))),
    quoted: quotedOf(answered, voice, app.calendar.timeZone()),
    company: { name: cleanLine(company.name, 100), lines: cleanLines(companyLines(company, said)) },
    // English text takes the locale of its figures, such as en-IE.
    language: sameLanguage(said.language, locale) ? locale : said.language,
    plain: about.category === 'conversation',
  };
  return { subject: letter.subject, html: htmlOf(letter), text: textOf(letter) };
}
