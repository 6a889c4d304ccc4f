import 'server-only';

/** Bytes of an object, by the offsets of the first and of the last one. */
export interface Part {
  first: number;
  last: number;
}

/** A stored object or a part of it: its bytes as a stream, and how many they are. */
export interface Stored {
  body: ReadableStream<Uint8Array>;
  sizeBytes: number;
}

/** Timeout and cancellation of a call to a store. */
export interface Waiting {
  /** How long the store may neither answer nor accept data. */
  silentMs?: number;
  /** Aborted when the caller disconnects. */
  signal?: AbortSignal;
}

/** Where files are stored. Keys are ours: lower-case letters, digits, `-`, `_`, `.` and `/`. */
export interface Store {
  /** Stores bytes, or the file at a path, under a key. Readers see the complete object or none. */
  put(key: string, content: Uint8Array | string, contentType: string, waiting?: Waiting): Promise<void>;
  /** `part` lies within the object. */
  get(key: string, waiting?: Waiting, part?: Part): Promise<Stored | undefined>;
  /** Removes an object, which need not exist. */
  remove(key: string): Promise<void>;
  /** Throws if the store cannot be reached or written. */
  check(): Promise<void>;
}

/** Throws for keys that could lead out of the store. Such a key is a bug. */
export function checkedKey(key: string): string {
  if (!/^[a-z0-9_-]+(\.[a-z0-9]+)?(\/[a-z0-9_-]+(\.[a-z0-9]+)?)*$/.test(key) || key.length > 200)
    throw new Error(`bad storage key: ${key}`);
  return key;
}
