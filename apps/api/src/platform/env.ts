import type { z } from 'zod';
import { combinationProblems, takesRealMoney, storeProblems } from './env-combinations.ts';
import { EnvError } from './env-error.ts';
import { type Parsed, schema, variables } from './env-variables.ts';
import { installationKey } from './installation-key.ts';

export { EnvError } from './env-error.ts';

const given = (source: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.keys(variables).flatMap((name) => (source[name] ? [[name, source[name]]] : [])));

const problemsOf = (error: z.ZodError | undefined): string[] =>
  (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);

const databaseVariables = schema.pick({ DATA_DIR: true, DATABASE_URL: true, TIME_ZONE: true });

/** Returns database and time zone for commands that sign nothing. Throws EnvError. */
export function loadDatabaseEnv(
  source: Readonly<Record<string, string | undefined>> = process.env,
): z.output<typeof databaseVariables> {
  const result = databaseVariables.safeParse(given(source));
  if (!result.success) throw new EnvError(problemsOf(result.error));
  return result.data;
}

const operationVariables = schema.pick({
  DATA_DIR: true,
  DATABASE_URL: true,
  TIME_ZONE: true,
  SECRET_KEY: true,
  API_BASE_PATH: true,
  PUBLIC_URL: true,
  FILE_MAX_BYTES: true,
  STORAGE: true,
  S3_ENDPOINT: true,
  S3_REGION: true,
  S3_BUCKET: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
  S3_FORCE_PATH_STYLE: true,
  BACKUP_DIR: true,
  BACKUP_PASSPHRASE: true,
  BACKUP_PASSPHRASE_FILE: true,
});
export type OperationEnv = z.output<typeof operationVariables>;

/** Returns the locations of all business data, for commands that copy it. Creates no key. Throws EnvError. */
export function loadOperationEnv(
  source: Readonly<Record<string, string | undefined>> = process.env,
): OperationEnv {
  const values = given(source);
  const result = operationVariables.safeParse(values);
  const problems = [...problemsOf(result.error), ...storeProblems(values)];
  if (!result.success || problems.length > 0) throw new EnvError(problems);
  return result.data;
}

export type Env = Omit<Parsed, 'SECRET_KEY' | 'PAYMENTS'> & {
  readonly SECRET_KEY: string;
  readonly PAYMENTS: NonNullable<Parsed['PAYMENTS']>;
};

/** Settings whose key may not exist yet. */
export type CheckedEnv = Omit<Env, 'SECRET_KEY'> & Pick<Parsed, 'SECRET_KEY'>;

/**
 * Returns the checked settings of this process with defaults; the only place that reads process.env. Empty variables count as absent. Doesn't touch
 * the disk. Throws EnvError.
 */
export function checkEnv(source: Readonly<Record<string, string | undefined>> = process.env): CheckedEnv {
  const values = given(source);
  const result = schema.safeParse(values);
  const problems = problemsOf(result.error);
  const inProduction = source['NODE_ENV'] === 'production';
  // Not part of the schema, whose refinements stay silent while any variable is invalid.
  problems.push(...combinationProblems(values, result.data ?? {}, inProduction));
  if (!result.success || problems.length > 0) throw new EnvError(problems);
  return {
    ...result.data,
    PAYMENTS: result.data.PAYMENTS ?? (takesRealMoney(result.data, inProduction) ? 'manual' : 'testcard'),
  };
}

/** Adds the key of DATA_DIR/secret-key if none is set; it is created at the first start. */
export const withKey = (env: CheckedEnv): Env => ({
  ...env,
  SECRET_KEY: env.SECRET_KEY ?? installationKey(env.DATA_DIR),
});

/** Returns the settings with a key. Throws EnvError. */
export const loadEnv = (source?: Readonly<Record<string, string | undefined>>): Env =>
  withKey(checkEnv(source));

/** Returns the raw environment, for checks of the whole. */
export const environment = (): Readonly<Record<string, string | undefined>> => process.env;
