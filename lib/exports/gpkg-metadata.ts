import type { ElementType } from '@/lib/element-types/schema';
import type { Locale } from '@/lib/i18n/locales';
import { el, xmlText } from '@/lib/xml/writer';
import type { GisTable } from './gis-tables';

/** A text as an SQL literal: GDAL has no parameters for statements in a GeoPackage. */
const text = (value: string | null) => (value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`);

/** Rows of texts as the values of an INSERT. */
export const rowsOf = (rows: readonly (string | null)[][]) => rows.map((row) => `(${row.map(text).join(', ')})`).join(', ');

const METADATA_EXTENSION = 'http://www.geopackage.org/spec121/#extension_metadata';
/** The standard by which QGIS finds the metadata of a layer. */
const QGIS_STANDARD = 'http://mrcc.com/qgis.dtd';

/** The language of the texts, and the moment of the export. */
interface Made {
  locale: Locale;
  now: Date;
}

/** The metadata of a layer as QGIS stores it: title, licence, source, contact, and the date of the export. */
function layerMetadata({ name, description, metadata }: ElementType, layer: string, { locale, now }: Made): string {
  const { licence, source, contact, updateRhythm } = metadata;
  return xmlText(
    el(
      'qgis',
      { version: '3.22' },
      el('identifier', {}, layer),
      el('language', {}, locale),
      el('type', {}, 'dataset'),
      el('title', {}, name),
      el('abstract', {}, description ?? name),
      ...(contact ? [el('contact', {}, el('name', {}, contact), el('role', {}, 'pointOfContact'))] : []),
      ...(licence ? [el('license', {}, licence)] : []),
      ...(source ? [el('rights', {}, source)] : []),
      ...(updateRhythm ? [el('history', {}, updateRhythm)] : []),
      el('dates', {}, el('date', { type: 'Published', value: now.toISOString() })),
    ),
  );
}

/** Writes the metadata of a type to each layer of a GeoPackage, by the extension for that. */
export function metadataStatements(type: ElementType, tables: readonly GisTable[], made: Made): string[] {
  const documents = tables.map(({ layer }, at) => [
    ...[String(at + 1), 'dataset', QGIS_STANDARD, 'text/xml'],
    layerMetadata(type, layer, made),
  ]);
  const references = tables.map(({ layer }, at) => ['table', layer, made.now.toISOString(), String(at + 1)]);
  return [
    `CREATE TABLE gpkg_metadata (id INTEGER CONSTRAINT m_pk PRIMARY KEY ASC NOT NULL, md_scope TEXT NOT NULL DEFAULT 'dataset',
      md_standard_uri TEXT NOT NULL, mime_type TEXT NOT NULL DEFAULT 'text/xml', metadata TEXT NOT NULL DEFAULT '')`,
    `CREATE TABLE gpkg_metadata_reference (reference_scope TEXT NOT NULL, table_name TEXT, column_name TEXT, row_id_value INTEGER,
      timestamp DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), md_file_id INTEGER NOT NULL, md_parent_id INTEGER,
      CONSTRAINT crmr_mfi_fk FOREIGN KEY (md_file_id) REFERENCES gpkg_metadata (id),
      CONSTRAINT crmr_mpi_fk FOREIGN KEY (md_parent_id) REFERENCES gpkg_metadata (id))`,
    `INSERT INTO gpkg_extensions (table_name, column_name, extension_name, definition, scope) VALUES
      ${rowsOf(['gpkg_metadata', 'gpkg_metadata_reference'].map((it) => [it, null, 'gpkg_metadata', METADATA_EXTENSION, 'read-write']))}`,
    `INSERT INTO gpkg_metadata (id, md_scope, md_standard_uri, mime_type, metadata) VALUES ${rowsOf(documents)}`,
    `INSERT INTO gpkg_metadata_reference (reference_scope, table_name, timestamp, md_file_id) VALUES ${rowsOf(references)}`,
  ];
}
