/** Why a picture of a layer did not come. */
export type Reason =
  | { kind: 'status'; status: number }
  /** In the words of the layer's server. */
  | { kind: 'said'; text: string }
  /** In the words of our own server, in the person's language. */
  | { kind: 'ours'; status: number; text: string }
  | { kind: 'type'; type: string }
  | { kind: 'picture' }
  | { kind: 'timeout'; seconds: number }
  | { kind: 'network' }
  | { kind: 'offline' };

/** What is wrong with a layer: `failing` is still asked, `stopped` is not asked again until somebody wants it. */
export type Trouble = { state: 'empty' } | { state: 'failing' | 'stopped'; reason: Reason };

/** A picture did not come. MapLibre reads `status`: it shows a coarser tile in place of one that does not exist (404). */
export class PictureFault extends Error {
  readonly status: number | undefined;
  constructor(readonly reason: Reason) {
    super(reason.kind);
    this.status = 'status' in reason ? reason.status : undefined;
  }
}

/** What a request that got no answer means: without a network it says nothing about its server. */
export const noAnswer = (): Reason => ({ kind: navigator.onLine ? 'network' : 'offline' });
