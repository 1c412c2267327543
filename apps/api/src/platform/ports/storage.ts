/**
 * The port of file storage (spec §3.20). Browsers upload by signed forms and download by signed addresses; the server itself reads and writes few
 * small objects.
 */

/** A form for one key that may be sent repeatedly until it expires. */
export interface PostTarget {
  readonly url: string;
  readonly bucket: string;
  /** To be sent unchanged, before the file. Names are lower case with hyphens. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface PostRequest {
  readonly key: string;
  /** The form then requires exactly this Content-Type. */
  readonly contentType?: string;
  /** Accepted file sizes in bytes, inclusive. */
  readonly minBytes: number;
  readonly maxBytes: number;
  readonly at: Date;
  readonly seconds: number;
}

export interface GetRequest {
  /** Content-Disposition of the answer. */
  readonly disposition: string;
  /** Media type of the answer. */
  readonly type: string;
  /** The start of the address's validity. */
  readonly at: Date;
  readonly seconds: number;
}

/** The first and last byte, counted from 0; less if the object is shorter. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface ObjectStore {
  readonly bucket: string;
  signPost(request: PostRequest): PostTarget;
  /** Returns an address that loads the object without credentials until it expires. */
  signGet(key: string, request: GetRequest): string;
  /** Returns the object's permanent address, which needs a signature to load. */
  urlOf(key: string): string;
  /** Returns the key in an address of this store, signed or not; undefined for other text. */
  keyOf(url: string): string | undefined;
  /** Returns size in bytes and content tag if the store has one; undefined if missing. */
  head(key: string): Promise<{ readonly size: number; readonly mark?: string } | undefined>;
  get(key: string, range?: ByteRange): Promise<Buffer | undefined>;
  put(key: string, body: Buffer, type: string): Promise<void>;
  /** Succeeds also if there is nothing. */
  delete(key: string): Promise<void>;
}
