import 'server-only';

/** A stored object: its bytes as a stream, and how many they are. */
export interface Stored {
  body: ReadableStream<Uint8Array>;
  sizeBytes: number;
}

/** How long a store is waited for. */
export interface Waiting {
  /** For so long it may say nothing and take nothing. */
  silentMs?: number;
  /** Whoever asked has left. */
  signal?: AbortSignal;
}

/** Where files are stored. Keys are ours: lower-case letters, digits, `-`, `_`, `.` and `/`. */
export interface Store {
  /** Keeps bytes, or the file at a path, under a key. Whoever reads the key sees all of it or nothing. */
  put(key: string, content: Uint8Array | string, contentType: string, waiting?: Waiting): Promise<void>;
  get(key: string, waiting?: Waiting): Promise<Stored | undefined>;
  /** Removes it; it need not be there. */
  remove(key: string): Promise<void>;
  /** Throws if the store cannot be reached or written. */
  check(): Promise<void>;
}

/** Refuses what could lead out of the store. Such a key is our own mistake. */
export function checkedKey(key: string): string {
  if (!/^[a-z0-9_-]+(\.[a-z0-9]+)?(\/[a-z0-9_-]+(\.[a-z0-9]+)?)*$/.test(key) || key.length > 200)
    throw new Error(`bad storage key: ${key}`);
  return key;
}
