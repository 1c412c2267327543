/** Links in emails to our own pages. */
import type { App } from '../../platform/http/call.ts';

/**
 * Returns scheme and host of our pages, without a trailing slash. The environment always has it if mail leaves this
 * machine.
 */
export const ownAddress = ({ env }: Pick<App, 'env'>): string =>
  env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;

/** Page of the notification settings. */
export const MANAGE_PATH = '/notifications/settings';
