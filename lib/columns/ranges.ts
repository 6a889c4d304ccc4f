import 'server-only';
import type { Db } from '@/lib/db';
import type { Prisma } from '@/prisma/generated/client';
import { findFew } from './queries';

/** So many are read one by one faster than the type is gone through. */
const FEW = 20_000;

/** Of ranges of numbers and times, each with a statement of the ids in it (`idsBetween`), those in which few elements are. */
export const fewAmong = <K>(db: Db, ranges: ReadonlyMap<K, Prisma.Sql>): Promise<Set<K>> => findFew(db, ranges, FEW);
