/** Where links in mail lead. */
import type { App } from '../../platform/http/call.ts';

/** Scheme and host of our pages, without a slash at the end; the environment has it wherever mail really leaves this machine. */
export const ownAddress = ({ env }: Pick<App, 'env'>): string =>
  env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;

/** Where users choose what they are told of. */
export const MANAGE_PATH = '/notifications/settings';
