import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/pure';

/** The reader as WebAssembly, served by Hireyard itself. */
export const readerAddress = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href;

/** Returns a detector with the browser's interface. */
export async function bundledDetector(): Promise<typeof BarcodeDetector> {
  await prepareZXingModule({
    overrides: { locateFile: () => readerAddress },
    fireImmediately: true,
  });
  return BarcodeDetector;
}
