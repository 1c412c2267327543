interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
  readonly isDynamicEntry?: boolean;
}
type Manifest = Readonly<Record<string, Chunk>>;
export function filesOf(manifest: Manifest, keys: readonly string[]): string[];
export function measure(
  manifest: Manifest,
  sizeOf: (file: string) => number,
): { readonly name: string; readonly kb?: number; readonly count?: number; readonly limit: number }[];
