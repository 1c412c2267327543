/** A fake Xero and a provider connected to it, new for each test. */
import { afterEach, beforeEach } from 'vitest';
import type { AccountsProvider } from '../../../platform/ports/accounting.ts';
import { type StandInOptions, startXero, type XeroStandIn } from '../xero.testing.ts';
import type { XeroSettings } from '../xero.ts';
import { problems } from './published.testing.ts';
import { connectTo } from './story.testing.ts';

export interface XeroStage {
  xero: XeroStandIn;
  books: AccountsProvider;
  /** Creates another provider on the same fake. */
  connect(change?: Partial<XeroSettings>): AccountsProvider;
  restart(options: StandInOptions, change?: Partial<XeroSettings>): Promise<void>;
}

/**
 * Starts the fake before each test and stops it afterwards. Checks that every call and response matched the published
 * schemas.
 */
export function xeroStage(): XeroStage {
  const finish = async () => {
    const wrong = stage.xero.exchanges.flatMap(problems);
    await stage.xero.close();
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  };
  const start = async (options: StandInOptions = {}, change: Partial<XeroSettings> = {}) => {
    stage.xero = await startXero(options);
    stage.books = stage.connect(change);
  };
  const stage = {
    connect: (change: Partial<XeroSettings> = {}) => connectTo(stage.xero, change),
    async restart(options: StandInOptions, change: Partial<XeroSettings> = {}) {
      await finish();
      await start(options, change);
    },
  } as XeroStage;
  beforeEach(() => start());
  afterEach(finish);
  return stage;
}
