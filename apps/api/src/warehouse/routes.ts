/** Routes of warehouse mode (docs/use/warehouse.md). */
import { t } from '@hireyard/messages';
import { isDate } from '@hireyard/domain/values/calendar';
import {
  scanAnswer,
  scanBody,
  SCAN_PERMISSION,
  type WarehouseScan,
  WORK_PERMISSION,
  workShape,
} from '@hireyard/wire/warehouse/warehouse';
import { sql } from '../db/database.ts';
import type { Call } from '../platform/http/call.ts';
import { invalid } from '../platform/http/errors.ts';
import type { Route } from '../platform/http/route-types.ts';
import { recordJson } from '../records/core/json.ts';
import type { Values } from '../records/core/write.ts';
import { store } from '../records/files/store.ts';
import { inspect } from '../records/files/inspect.ts';
import { codeSheet } from './code-sheet.ts';
import type { Pictures } from './effects.ts';
import { takeScans } from './scan.ts';
import { workOf } from './work.ts';

interface Sent {
  readonly device: string;
  readonly scans: readonly WarehouseScan[];
}

/** Stores the pictures of handovers before the transaction. Pictures of a known scan are already stored. */
async function storePictures({ app, body }: Call): Promise<ReadonlyMap<string, Pictures>> {
  const { scans } = body as Sent;
  const pictures = new Map<string, Pictures>();
  for (const [n, scan] of scans.entries()) {
    if (scan.signature === undefined && scan.photo === undefined) continue;
    if (await app.db.one(sql`select 1 from warehouse_scan where id = ${scan.id}::uuid`)) continue;
    const kept: { -readonly [K in keyof Pictures]: Pictures[K] } = {};
    for (const what of ['signature', 'photo'] as const) {
      const bytes = Buffer.from(scan[what] ?? '', 'base64');
      if (bytes.length === 0) continue;
      const inspected = await inspect(bytes);
      if (inspected.type === 'application/pdf')
        throw invalid({ scans: [t('Scan {number}: the {what} is not an image.', { number: n + 1, what })] });
      kept[what] = await store(app, bytes, inspected);
    }
    pictures.set(scan.id, kept);
  }
  return pictures;
}

/** Returns the requested day, by default today; throws 400 if invalid. */
function dayOf({ query, today }: Call): string {
  const day = query.get('day') ?? today;
  if (!isDate(day)) throw invalid({ day: [t('Date has wrong format. Use YYYY-MM-DD.')] });
  return day;
}

export const warehouseRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/api/v1/warehouse/work/',
    operationId: 'warehouseWork',
    tag: 'Warehouse',
    access: WORK_PERMISSION,
    summary: 'Everything a phone needs to work at a depot for a day, also offline',
    query: {
      depot: { type: 'integer', description: 'Id of the depot; the default one when left out' },
      day: { type: 'string', format: 'date', description: 'Today when left out' },
    },
    answer: recordJson({ fields: workShape }),
    run: async (call) => ({ body: await workOf(call, dayOf(call)) }),
  },
  {
    method: 'GET',
    url: '/api/v1/warehouse/codes/',
    operationId: 'warehouseCodes',
    tag: 'Warehouse',
    access: WORK_PERMISSION,
    summary:
      'Codes to print: quantities that multiply the next item, and the one that takes the last scan back',
    produces: 'application/pdf',
    run: codeSheet,
  },
  {
    method: 'POST',
    url: '/api/v1/warehouse/scan/',
    operationId: 'warehouseScan',
    tag: 'Warehouse',
    access: SCAN_PERMISSION,
    summary: 'Accepts scans of a device; each counts once, however often it is sent, and gets an outcome',
    body: scanBody,
    answer: recordJson({ fields: scanAnswer }),
    prepare: storePictures,
    async write(call) {
      const { device, scans } = call.body as Sent;
      const pictures = call.prepared as ReadonlyMap<string, Pictures>;
      const values = { ...call, body: {} as Values };
      return { body: { results: await takeScans(values, device, scans, pictures) } };
    },
  },
];
