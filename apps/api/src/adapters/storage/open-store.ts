/** Chooses the store from the environment (docs/run/files.md). */
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { diskStore } from './disk.ts';
import { diskRoutes } from './disk-routes.ts';
import type { ObjectStore } from '../../platform/ports/storage.ts';

/** Environment variables of the store. */
export interface StoreSettings {
  readonly STORAGE: 'disk' | 's3';
  readonly DATA_DIR: string;
  readonly SECRET_KEY: string;
  readonly API_BASE_PATH: string;
  readonly PUBLIC_URL?: string | undefined;
  readonly FILE_MAX_BYTES: number;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION: string;
  readonly S3_BUCKET?: string | undefined;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
  readonly S3_FORCE_PATH_STYLE: boolean;
}

export interface OpenStore {
  readonly store: ObjectStore;
  /** Origin, other than our own, that browsers upload to and load from. */
  readonly origin?: string;
  /** Adds the routes of the embedded store; does nothing for other stores. */
  addRoutes(server: FastifyInstance, now: () => Date): Promise<void>;
}

/** Opens the configured store without connecting. */
export async function openStore(env: StoreSettings): Promise<OpenStore> {
  if (env.STORAGE === 's3') {
    const { s3Store } = await import('./s3.ts');
    const store = s3Store({
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      bucket: env.S3_BUCKET ?? '',
      accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
      forcePathStyle: env.S3_FORCE_PATH_STYLE,
    });
    return { store, origin: new URL(store.urlOf('x')).origin, addRoutes: async () => undefined };
  }
  const path = `${env.API_BASE_PATH}/api/storage`;
  const store = diskStore({
    root: join(env.DATA_DIR, 'files'),
    secret: env.SECRET_KEY,
    url: `${env.PUBLIC_URL ?? ''}${path}`,
  });
  return {
    store,
    ...(env.PUBLIC_URL === undefined ? {} : { origin: new URL(env.PUBLIC_URL).origin }),
    addRoutes: (server, now) => diskRoutes(server, store, { path, maxBytes: env.FILE_MAX_BYTES, now }),
  };
}
