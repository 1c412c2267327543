/** Temporary certificates without external tools: one self-signed RSA key (RFC 5280, in DER). */
import { generateKeyPairSync, sign } from 'node:crypto';

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = Buffer.from(body.length.toString(16).padStart(4, '0'), 'hex');
  const length = body.length < 128 ? Buffer.from([body.length]) : Buffer.concat([Buffer.from([0x82]), size]);
  return Buffer.concat([Buffer.from([tag]), length, body]);
};
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (text: string) => der(0x17, Buffer.from(text));
const whole = (n: number) => der(0x02, Buffer.from([n]));

const pem = (bytes: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

/** Returns a key and a certificate for a host as PEM, valid from 2020 to 2049. */
export function temporaryCertificate(host: string): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = sequence(oid('2a864886f70d01010b'), der(0x05));
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(host)))));
  const otherNames = sequence(oid('551d11'), der(0x04, sequence(der(0x82, Buffer.from(host)))));
  const body = sequence(
    der(0xa0, whole(2)),
    whole(1),
    algorithm,
    name,
    sequence(time('200101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(otherNames)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: pem(sequence(body, algorithm, signature)),
  };
}
