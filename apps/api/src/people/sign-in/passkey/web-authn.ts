import type * as Library from '@simplewebauthn/server';

/** The library that knows WebAuthn. It takes a fifth of a second and 25 MB to load, and most processes see no passkey. */
export const webAuthn = (): Promise<typeof Library> => import('@simplewebauthn/server');
