import type * as Library from '@simplewebauthn/server';

/** Loads the WebAuthn library lazily: it takes 200 ms and 25 MB, and most processes don't need it. */
export const webAuthn = (): Promise<typeof Library> => import('@simplewebauthn/server');
