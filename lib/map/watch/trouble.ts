/** Why an image of a layer could not be loaded. */
export type Reason =
  | { kind: 'status'; status: number }
  /** The text of the layer's server. */
  | { kind: 'said'; text: string }
  /** The text of our own server, in the person's language. */
  | { kind: 'ours'; status: number; text: string }
  | { kind: 'type'; type: string }
  | { kind: 'picture' }
  | { kind: 'timeout'; seconds: number }
  | { kind: 'network' }
  | { kind: 'offline' };

/** The problem of a layer: `failing` is still requested, `stopped` only after a retry by the person. */
export type Trouble = { state: 'empty' } | { state: 'failing' | 'stopped'; reason: Reason };

/** Whether nothing of it comes. Without a network nothing is said about the server, but its pictures do not come either. */
export const isUnreachable = (trouble: Trouble | undefined) =>
  trouble?.state === 'stopped' || (trouble?.state === 'failing' && trouble.reason.kind === 'offline');

/** A picture did not come. MapLibre reads `status`: it shows a coarser tile in place of one that does not exist (404). */
export class PictureFault extends Error {
  readonly status: number | undefined;
  constructor(readonly reason: Reason) {
    super(reason.kind);
    this.status = 'status' in reason ? reason.status : undefined;
  }
}

/** The reason for a request without an answer: without a network it says nothing about the server. */
export const noAnswer = (): Reason => ({ kind: navigator.onLine ? 'network' : 'offline' });
