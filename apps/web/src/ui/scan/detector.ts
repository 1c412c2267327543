/** Reads QR codes from a picture: by the browser where it can, else by a reader that comes with the product. */
export type ReadCodes = (picture: HTMLVideoElement) => Promise<readonly string[]>;

interface Detector {
  detect: (picture: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
/** Ours are QR codes; a label of somebody else's may be numbered in bars. */
const FORMATS = ['qr_code', 'code_128', 'code_39'] as const;

interface DetectorClass {
  new (options: { formats: (typeof FORMATS)[number][] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

async function native(): Promise<DetectorClass | undefined> {
  const found = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  // it may be there and read nothing: its reader is a service of the device
  const formats: readonly string[] = (await found?.getSupportedFormats().catch(() => [])) ?? [];
  return formats.includes('qr_code') ? found : undefined;
}

/** The reader of this device; throws when its code cannot be loaded. */
export async function createReader(): Promise<ReadCodes> {
  const Found = (await native()) ?? (await (await import('./bundled-detector.ts')).bundledDetector());
  const formats = await Found.getSupportedFormats();
  const detector = new Found({ formats: FORMATS.filter((one) => formats.includes(one)) });
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}
