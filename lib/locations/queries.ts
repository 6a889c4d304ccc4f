import 'server-only';
import type { Db } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import type { Municipality, Parish, Province } from './schema';

const { sql, empty } = Prisma;

export const findProvinces = (db: Db): Promise<Province[]> =>
  db.$queryRaw`SELECT province_code AS "provinceCode", name FROM province ORDER BY fold(name), province_code`;

export const findMunicipalities = (db: Db, provinceCode?: string): Promise<Municipality[]> =>
  db.$queryRaw`
    SELECT ine_code AS "ineCode", name, province_code AS "provinceCode" FROM municipality
    ${provinceCode === undefined ? empty : sql`WHERE province_code = ${provinceCode}`} ORDER BY fold(name), ine_code`;

export const findParishes = (db: Db, provinceCode?: string, municipalityCode?: string): Promise<Parish[]> =>
  db.$queryRaw`
    SELECT p.parish_code AS "parishCode", p.name, p.ine_code AS "ineCode"
    FROM parish p JOIN municipality m ON m.ine_code = p.ine_code
    WHERE TRUE ${provinceCode === undefined ? empty : sql`AND m.province_code = ${provinceCode}`}
      ${municipalityCode === undefined ? empty : sql`AND p.ine_code = ${municipalityCode}`}
    ORDER BY fold(p.name), p.parish_code`;
