import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the server on a port keeps its data: journeys look into its outbox. */
export const dataFolder = (port: string): string => join(tmpdir(), `hireyard-e2e-${port}`);
