/** TLS certificates of mail servers: which authorities to trust (docs/run/mail.md, "A private certificate authority"), and how to recognise a refused one. */
import { readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';

/**
 * Returns the usual authorities and those in `file` (PEM); undefined without a file, which leaves Node's own choice.
 * Throws when the file can't be read or holds no certificate.
 */
export function mailAuthorities(file: string | undefined): string[] | undefined {
  if (file === undefined) return undefined;
  const own = readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  if (own === null) throw new Error(`MAIL_CA has no certificate: ${file}. Name a PEM file.`);
  return [...getCACertificates('default'), ...own];
}

/** Whether a Node or OpenSSL code means an invalid certificate. */
export const isCertificateProblem = (code: string): boolean =>
  /CERT|ERR_TLS|UNABLE_TO_|SELF_SIGNED|HOSTNAME_MISMATCH/.test(code);
