import 'server-only';
import type { Db } from '@/lib/db';
import type { Style } from './api';

/** All styles by kind and name. One that an element type draws with is in use. */
export const findStyles = (db: Db): Promise<Style[]> =>
  db.$queryRaw`
    SELECT s.kind AS type, s.name, s.warnings, EXISTS (SELECT 1 FROM geometric_element_type t
        WHERE s.id IN (t.point_style_id, t.line_style_id, t.polygon_style_id)) AS "inUse"
    FROM style s ORDER BY s.kind, fold(s.name), s.name`;
