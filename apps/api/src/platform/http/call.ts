/** The parts that handlers get: application, caller and parsed request. */
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

/** The composed application, created once in app.ts. */
export interface App {
  readonly env: Env;
  readonly db: Database;
  readonly access: AccessReader;
  readonly settings: SettingsReader;
  readonly store: ObjectStore;
  /** Undefined: no card provider; payments are recorded manually. */
  readonly payments: PaymentProvider | undefined;
  /** Undefined: our own ledger is used, without an accounting package. */
  readonly accounts: AccountsProvider | undefined;
  readonly mail: MailSender;
  /** Undefined: no service delivers mail reports. */
  readonly mailReports: MailReports | undefined;
  /** Undefined: no online shop. */
  readonly shop: ShopGateway | undefined;
  /** Events for open screens. */
  readonly live: Live;
  /** Undefined: no collector, so no traces. */
  readonly tracer: Tracer | undefined;
  /** Limits simultaneous requests. */
  readonly admission: Admission;
  /** The business's time zone and day. */
  readonly calendar: BusinessCalendar;
  /** Recalculates an outdated contract before its figures are used; true if it did. */
  readonly recalculateIfOutdated: (app: App, db: Db, contract: number) => Promise<boolean>;
  /** Reports a changed record that others depend on. */
  readonly recordChanged: RecordChanged;
  /** Reports a sent email. */
  readonly mailSent: MailSent;
  /** Says that somebody decided about damages of a locked contract. */
  readonly damagesDecided: (
    scope: Pick<WriteCall, 'app' | 'db' | 'today'> & { readonly user: { readonly id: number } },
    contract: number,
  ) => Promise<void>;
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

/** A call within the transaction of its route. */
export interface WriteCall<B = unknown> extends Call<B> {
  readonly db: Tx;
  /** The result of the route's `prepare`, before the transaction. */
  readonly prepared: unknown;
  /** Queues work outside the database for after the commit. Failures are logged; the write stays. */
  readonly afterCommit: (work: () => Promise<void>) => void;
}
