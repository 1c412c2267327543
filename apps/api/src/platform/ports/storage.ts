/**
 * What the product needs of a store for uploaded objects (spec §3.20). Browsers send objects straight to the store by a
 * form that it signed, and load them by addresses that it signed; the product itself reads and writes few and small ones.
 */

/** A form that may be sent once or more until it expires, for one key. */
export interface PostTarget {
  readonly url: string;
  readonly bucket: string;
  /** To be sent as they are, before the file. Names are lower case with hyphens. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface PostRequest {
  readonly key: string;
  /** The form must then carry this very Content-Type. */
  readonly contentType?: string;
  /** Sizes of the file that are taken, in bytes, both ends included. */
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
  /** The address is good from here on, for so many seconds. */
  readonly at: Date;
  readonly seconds: number;
}

/** The first and the last byte that are wanted, counted from 0; less comes when the object is shorter. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface ObjectStore {
  readonly bucket: string;
  signPost(request: PostRequest): PostTarget;
  /** An address that loads the object without credentials until it expires. */
  signGet(key: string, request: GetRequest): string;
  /** The object's lasting address, which needs a signature to be loaded. */
  urlOf(key: string): string;
  /** The key that an address of this store names, with or without a signature; undefined for any other text. */
  keyOf(url: string): string | undefined;
  /** Its size in bytes, and the store's own mark of the content where it has one; undefined when it is not there. */
  head(key: string): Promise<{ readonly size: number; readonly mark?: string } | undefined>;
  get(key: string, range?: ByteRange): Promise<Buffer | undefined>;
  put(key: string, body: Buffer, type: string): Promise<void>;
  /** Succeeds also when there is nothing. */
  delete(key: string): Promise<void>;
}
