/** The address at which a customer pays a request without signing in. `origin` has no slash at its end. */
export const payLink = (origin: string, uuid: string): string => `${origin}/noauth/pay/${uuid}`;
