/** What a handler gets: the application's parts, who calls, and the parsed request. */
import type { Caller } from './caller.ts';
import type { MailSent } from '../mail-sent.ts';
import type { RecordChanged } from '../record-change.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountsProvider } from '../ports/accounting.ts';
import type { MailReports, MailSender } from '../ports/mail-out.ts';
import type { PaymentProvider } from '../ports/payments.ts';
import type { ShopGateway } from '../ports/shop.ts';
import type { ObjectStore } from '../ports/storage.ts';
import type { AccessReader } from './access-reader.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import type { Env } from '../env.ts';
import type { Live } from '../live/live.ts';
import type { BusinessCalendar } from '../settings/business-calendar.ts';
import type { SettingsReader } from '../settings/settings.ts';
import type { Tracer } from '../observe/tracer.ts';
import type { Admission } from './admission.ts';

/** The composed application: everything a handler may use, made once in app.ts. */
export interface App {
  readonly env: Env;
  readonly db: Database;
  readonly access: AccessReader;
  readonly settings: SettingsReader;
  readonly store: ObjectStore;
  /** Undefined: no card provider, money is taken by hand. */
  readonly payments: PaymentProvider | undefined;
  /** Undefined: the books are our own ledger, and nothing is owed to the outside. */
  readonly accounts: AccountsProvider | undefined;
  readonly mail: MailSender;
  /** Undefined: no service delivers reports of mail. */
  readonly mailReports: MailReports | undefined;
  /** Undefined: no online shop is connected. */
  readonly shop: ShopGateway | undefined;
  /** News for open screens. */
  readonly live: Live;
  /** Undefined: no collector is named, and no traces are kept. */
  readonly tracer: Tracer | undefined;
  /** How many requests are at work at once. */
  readonly admission: Admission;
  /** The business's time zone and day. */
  readonly calendar: BusinessCalendar;
  /** Recalculates a contract that a change beside it has left out of date, before its figures are used; true when it had to. */
  readonly recalculateIfOutdated: (app: App, db: Db, contract: number) => Promise<boolean>;
  /** Says that a record changed that others follow. */
  readonly recordChanged: RecordChanged;
  /** Says that a mail went out. */
  readonly mailSent: MailSent;
  /** The only clock; tests set it. */
  readonly now: () => Date;
}

export interface Call<B = unknown> {
  readonly app: App;
  readonly db: Db;
  /** Present unless the route is public. */
  readonly user: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: B;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The business's day, YYYY-MM-DD. */
  readonly today: string;
}

/** A call inside the one transaction that its route opened. */
export interface WriteCall<B = unknown> extends Call<B> {
  readonly db: Tx;
  /** What the route's `prepare` answered, before the transaction. */
  readonly prepared: unknown;
  /** Work outside the database that this write calls for, once it is committed. Its failure is logged, the write stands. */
  readonly afterCommit: (work: () => Promise<void>) => void;
}
