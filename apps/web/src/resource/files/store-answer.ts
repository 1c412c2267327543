import { t } from '@hireyard/messages';

/** The store's own reason, from the XML that S3 and its kin answer; undefined when it says none. */
const storeReason = (answer: string): string | undefined => /<Code>([^<]+)<\/Code>/.exec(answer)?.[1];

/** What people are told of the answer of the store; undefined when it took the file. */
export function storeMessage(status: number, answer: string): string | undefined {
  if (status >= 200 && status <= 299) return undefined;
  // no status: no connection, or the store does not let this page in; a browser does not tell the two apart
  if (status === 0) return t('The file store could not be reached.');
  const reason = storeReason(answer);
  if (reason === 'EntityTooLarge') return t('The file store refused the file: it is too large.');
  if (reason === 'EntityTooSmall') return t('The file store refused the file: it is empty.');
  if (status === 507)
    return t('The file store has no room left: the file was not kept. Tell who runs the server.');
  if (status === 403) return t('The file store refused the upload; the permission for it may have run out.');
  return reason === undefined
    ? t('The file store answered {status}.', { status })
    : t('The file store answered {status} ({reason}).', { status, reason });
}
