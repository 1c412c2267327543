import type { z } from 'zod';
import { combinationProblems, isInEarnest, storeProblems } from './env-combinations.ts';
import { EnvError } from './env-error.ts';
import { type Parsed, schema, variables } from './env-variables.ts';
import { installationKey } from './installation-key.ts';

export { EnvError } from './env-error.ts';

const given = (source: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.keys(variables).flatMap((name) => (source[name] ? [[name, source[name]]] : [])));

const problemsOf = (error: z.ZodError | undefined): string[] =>
  (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);

const databaseVariables = schema.pick({ DATA_DIR: true, DATABASE_URL: true, TIME_ZONE: true });

/** Where the database is and what day it is there, for commands that work on it and sign nothing. Refuses with EnvError. */
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

/** Where all is that a business consists of, for commands that copy it. Makes no key of its own. Refuses with EnvError. */
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

/** Settings whose key may still have to be made. */
export type CheckedEnv = Omit<Env, 'SECRET_KEY'> & Pick<Parsed, 'SECRET_KEY'>;

/**
 * The settings of this process, checked, with defaults; the only place that reads process.env. An empty variable
 * counts as absent. Touches nothing on the disk. Refuses with EnvError.
 */
export function checkEnv(source: Readonly<Record<string, string | undefined>> = process.env): CheckedEnv {
  const values = given(source);
  const result = schema.safeParse(values);
  const problems = problemsOf(result.error);
  const inProduction = source['NODE_ENV'] === 'production';
  // Not checks of the schema, because these would stay silent while any other variable is wrong.
  problems.push(...combinationProblems(values, result.data ?? {}, inProduction));
  if (!result.success || problems.length > 0) throw new EnvError(problems);
  return {
    ...result.data,
    PAYMENTS: result.data.PAYMENTS ?? (isInEarnest(result.data, inProduction) ? 'manual' : 'testcard'),
  };
}

/** Adds the key of the installation where none is set: that in DATA_DIR/secret-key, made at the first start. */
export const withKey = (env: CheckedEnv): Env => ({
  ...env,
  SECRET_KEY: env.SECRET_KEY ?? installationKey(env.DATA_DIR),
});

/** Returns the settings with a key. Refuses with EnvError. */
export const loadEnv = (source?: Readonly<Record<string, string | undefined>>): Env =>
  withKey(checkEnv(source));

/** The environment as it is, for what looks at it as a whole. */
export const environment = (): Readonly<Record<string, string | undefined>> => process.env;
