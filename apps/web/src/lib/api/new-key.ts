/** A key that names one attempt to write, for Idempotency-Key. `randomUUID` exists on secure origins only; a warehouse tablet may use plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
