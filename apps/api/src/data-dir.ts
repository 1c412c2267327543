import { mkdirSync } from 'node:fs';

/** Makes the data directory, and what is missing above it, for its owner only. One that is there keeps its mode. */
export function makeDataDir(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}
