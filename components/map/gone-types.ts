'use client';
import { useViewer, viewer } from '@/components/viewer/viewer';
import { elementTypesApi } from '@/lib/element-types/api';
import { call } from '@/lib/http/client';

/** A tile that is missing for another reason must not lead to a call for each tile. */
const AT_MOST_EVERY_MS = 30_000;
const PAGE = 100;
let askedAt = Number.NEGATIVE_INFINITY;

async function findTypes(): Promise<Set<number>> {
  const found = new Set<number>();
  for (let page = 0; ; page += 1) {
    const { result } = await call(elementTypesApi.list, { query: { page, size: PAGE } });
    for (const { id } of result.items) found.add(id);
    if (result.items.length < PAGE) return found;
  }
}

/** A tile of these types is not there: whichever of them are gone are left out from now on, so that the others are drawn again. */
export async function dropGoneTypes(typeIds: readonly number[], now = Date.now()): Promise<void> {
  if (now - askedAt < AT_MOST_EVERY_MS) return;
  askedAt = now;
  try {
    const known = await findTypes();
    const gone = typeIds.filter((id) => !known.has(id));
    if (gone.length > 0) useViewer.setState({ gone: [...new Set([...viewer().gone, ...gone])] });
  } catch {
    // The next tile that is missing leads here again.
  }
}
