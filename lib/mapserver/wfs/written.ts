import type { Frame, Piece } from './collection';

/** A page of features: what is around them, the first of them, and how to come by the others. */
export interface Collection {
  first: Piece;
  frame: Frame;
  /** How many there are at least, the first one too. */
  pieces: number;
  later: AsyncIterator<Piece>;
}

/** All of it, piece by piece. The next one is fetched while the last is read, and no more than that. */
export async function* written({ first, frame, later }: Collection): AsyncGenerator<string> {
  const fetch = () => {
    const coming = later.next();
    // Whoever leaves meanwhile never hears of its failure.
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
