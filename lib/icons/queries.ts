import 'server-only';
import type { Db } from '@/lib/db';

export interface IconRow {
  name: string;
  svg: string;
}

/** The icons of the installation, by name. */
export const findIcons = (db: Db): Promise<IconRow[]> => db.$queryRaw`SELECT name, svg FROM style_icon ORDER BY fold(name), name`;

export const insertIcon = (db: Db, { name, svg }: IconRow): Promise<number> =>
  db.$executeRaw`INSERT INTO style_icon (name, svg) VALUES (${name}, ${svg})`;

export const deleteIconRow = (db: Db, name: string): Promise<number> =>
  db.$executeRaw`DELETE FROM style_icon WHERE lower(name) = lower(${name})`;
