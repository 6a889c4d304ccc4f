import 'server-only';
import type { Context } from '@/lib/auth/context';
import type { MunicipalityQuery, ParishQuery } from './api';
import { findMunicipalities, findParishes, findProvinces } from './queries';

export const listProvinces = (ctx: Context) => findProvinces(ctx.db);
export const listMunicipalities = (ctx: Context, { provinceCode }: MunicipalityQuery) => findMunicipalities(ctx.db, provinceCode);
export const listParishes = (ctx: Context, { provinceCode, municipalityCode }: ParishQuery) =>
  findParishes(ctx.db, provinceCode, municipalityCode);
