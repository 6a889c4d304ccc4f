import 'server-only';
import type { Rule } from '@/lib/auth/policy';
import type { Db } from '@/lib/db';
import type { ElementFacts } from '@/lib/elements/policy';
import { elementsWhere } from '@/lib/elements/sql';
import type { ReportInput } from './schema';

export interface ReportedElement {
  id: number;
  ownerId: number;
}

/** The element that is reported, if it may be read. */
export async function findReported(db: Db, readable: Rule<ElementFacts>, id: number): Promise<ReportedElement | undefined> {
  const [found] = await db.$queryRaw<ReportedElement[]>`
    SELECT e.id, e.owner_id AS "ownerId" FROM geometric_element e WHERE e.id = ${id}::bigint AND ${elementsWhere(readable)}`;
  return found;
}

export async function insertReport(db: Db, { kind, text, elementId, place }: ReportInput): Promise<void> {
  const [lng, lat] = place?.coordinates ?? [null, null];
  await db.$executeRaw`
    INSERT INTO report (kind, text, element_id, place)
    VALUES (${kind}, ${text}, ${elementId ?? null}::bigint, ST_SetSRID(ST_MakePoint(${lng}::float8, ${lat}::float8), 4326))`;
}
