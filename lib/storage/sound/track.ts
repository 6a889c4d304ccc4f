/** What a track of a recording holds. `other`: neither sound nor pictures, such as subtitles. */
export type Track = 'sound' | 'picture' | 'other';

/** A file of which pieces are read. */
export interface FileBytes {
  sizeBytes: number;
  /** At most `length` bytes from `offset` on; fewer, or none, past the end and when too much was read already. */
  read: (offset: number, length: number) => Promise<Buffer>;
}
