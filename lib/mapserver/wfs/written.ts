import type { Frame, Piece } from './collection';

/** A page of features: its frame, the first piece, and how to get the others. */
export interface Collection {
  first: Piece;
  frame: Frame;
  /** The minimum number of pieces, including the first one. */
  pieces: number;
  later: AsyncIterator<Piece>;
}

/** The whole page, piece by piece. At most one piece is fetched in advance. */
export async function* written({ first, frame, later }: Collection): AsyncGenerator<string> {
  const fetch = () => {
    const coming = later.next();
    // If the caller disconnects, nobody handles its failure.
    coming.catch(() => undefined);
    return coming;
  };
  let isEmpty = first.features === '';
  let coming = fetch();
  yield frame.before + first.features;
  for (let next = await coming; !next.done; next = await coming) {
    coming = fetch();
    if (next.value.features === '') continue;
    yield (isEmpty ? '' : frame.between) + next.value.features;
    isEmpty = false;
  }
  yield frame.after;
}
