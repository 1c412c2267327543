/** Stores bytes as a file: first as an object under its own key, then in the transaction that creates the file. */
import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { insertRow } from '../core/write.ts';
import { cancelRemoval, scheduleRemoval } from './garbage.ts';
import type { Inspected } from './inspect.ts';
import { fileSource } from './source.ts';

/** Time that a stored object may wait for its transaction. */
const WAIT_SECONDS = 3600;

/** A stored object that isn't a file yet; it is removed unless it becomes one. */
export interface Kept {
  readonly uuid: string;
  readonly inspected: Inspected;
  /** Bytes. */
  readonly size: number;
  readonly keys: { readonly object: string; readonly thumbnail: string | null };
}

const allKeys = ({ object, thumbnail }: Kept['keys']): string[] =>
  thumbnail === null ? [object] : [object, thumbnail];

/** Stores checked bytes. Call it outside of transactions. */
export async function store(app: App, bytes: Buffer, inspected: Inspected): Promise<Kept> {
  const { type, extension, thumbnail } = inspected;
  const uuid = randomUUID();
  const object = `files/${uuid}.${extension}`;
  const keys = { object, thumbnail: thumbnail && `files/${uuid}-320.webp` };
  await scheduleRemoval(app.db, allKeys(keys), new Date(app.now().getTime() + WAIT_SECONDS * 1000));
  await app.store.put(object, bytes, type);
  if (thumbnail !== null && keys.thumbnail !== null)
    await app.store.put(keys.thumbnail, thumbnail, 'image/webp');
  return { uuid, inspected, size: bytes.length, keys };
}

export interface FilePlace {
  /** Ids of the content type and record that the file belongs to. */
  readonly type: number;
  readonly objectId: number;
  readonly fileName: string;
  readonly title: string;
  readonly category: string;
  /** Null = the system. */
  readonly userId: number | null;
}

/** Makes a stored object a file; returns its id. */
export async function insertFile(tx: Tx, kept: Kept, place: FilePlace): Promise<number> {
  const { inspected, keys } = kept;
  const id = await insertRow(
    tx,
    fileSource,
    { title: place.title, category: place.category },
    place.userId ?? 0,
    {
      uuid: kept.uuid,
      content_type_id: place.type,
      object_id: place.objectId,
      file_name: place.fileName,
      file_type: inspected.type,
      file_extension: inspected.extension,
      key: keys.object,
      thumbnail_key: keys.thumbnail,
      size: kept.size,
      width: inspected.width,
      height: inspected.height,
      created_by_id: place.userId,
      updated_by_id: place.userId,
    },
  );
  await cancelRemoval(tx, allKeys(keys));
  return id;
}
