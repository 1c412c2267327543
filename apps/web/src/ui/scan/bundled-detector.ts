import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/pure';

/** The reader in WebAssembly, served by the product itself: nothing is fetched from elsewhere. */
export const readerAddress = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href;

/** A detector with the browser's own interface, ready to read. */
export async function bundledDetector(): Promise<typeof BarcodeDetector> {
  await prepareZXingModule({
    overrides: { locateFile: () => readerAddress },
    fireImmediately: true,
  });
  return BarcodeDetector;
}
