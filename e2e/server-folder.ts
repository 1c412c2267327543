import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quickFolder } from '../apps/api/src/db/quick-folder.testing.ts';

/** Chosen once per run, because all its processes use the same folder; the configuration asks first. */
export const chooseFolder = (): string => (process.env['E2E_FOLDER'] ??= quickFolder());
/** Where the server on a port keeps its data: journeys read its outbox. */
export const dataFolder = (port: string): string =>
  join(process.env['E2E_FOLDER'] ?? tmpdir(), `hireyard-e2e-${port}`);
