import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { pageOf } from '@/lib/http/list';
import { StyleIcon, StyleIconQuery, StyleIconUpload } from '@/lib/icons/schema';
import { isStorable } from '@/lib/text';
import { UponVersion, Version, VersionQuery } from '@/lib/versions/schema';
import {
  ReadStyle,
  StyleDocument,
  StyleDownloadQuery,
  StyleDrawing,
  StyleGeometry,
  StylePreviewQuery,
  StyleQuery,
  StyleReadUpload,
  StyleUpload,
  StyleVersion,
  StyleWrite,
} from './schema';

/** A style in lists. `warnings`: parts that a renderer does not support. */
export const Style = z
  .object({ type: StyleGeometry, name: z.string(), version: Version, inUse: z.boolean(), warnings: z.array(z.string()) })
  .meta({ id: 'Style' });
export const StylesOfKind = z
  .object({ type: StyleGeometry, listStyles: z.array(z.string()), items: z.array(Style) })
  .meta({ id: 'StylesOfKind' });

export type Style = z.infer<typeof Style>;
export type StylesOfKind = z.infer<typeof StylesOfKind>;

/** Where a style is read. */
const styleAddress = ({ type, name }: Style): `/api/${string}` =>
  `/api/styles/document?${new URLSearchParams({ layerType: type, styleName: name })}`;

export const stylesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/styles',
    summary: 'The styles of points, of lines and of polygons, by name',
    access: 'anyone',
    returns: z.array(StylesOfKind),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/styles',
    summary: 'Add a style from an SLD or QML file',
    access: 'admin',
    multipart: StyleUpload,
    returns: Style,
    creates: styleAddress,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/styles',
    summary: 'Delete a style that nothing uses and that is not the last of its kind',
    access: 'admin',
    query: StyleQuery.extend(VersionQuery.shape),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/styles/restore',
    summary: 'Bring back the style of this name that was deleted last, in the last seven days, with its versions',
    access: 'admin',
    body: StyleQuery,
    returns: Style,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/styles/download',
    summary: 'A style as a file; the upload itself where its format is asked for',
    access: 'anyone',
    query: StyleDownloadQuery,
    returns: 'application/vnd.ogc.sld+xml',
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/styles/preview',
    summary: 'A style as the map server draws it: one feature for each rule',
    access: 'anyone',
    query: StylePreviewQuery,
    returns: 'image/png',
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/styles/document',
    summary: 'A style as it is stored, for whoever draws it',
    access: 'anyone',
    query: StyleQuery,
    returns: StyleDocument,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/styles/document',
    summary: 'Add a style by its document',
    access: 'admin',
    body: StyleWrite,
    returns: Style,
    creates: styleAddress,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/styles/document',
    summary: 'Change the document of a style; what it was stays among its versions',
    access: 'admin',
    body: StyleWrite.extend({ version: UponVersion }),
    returns: Style,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/styles/versions',
    summary: 'A style as it is and as it was, newest first',
    access: 'admin',
    query: StyleQuery,
    returns: z.array(StyleVersion),
  }),
  goBack: endpoint({
    method: 'POST',
    path: '/api/styles/versions',
    summary: 'Make a style what it was in a version',
    access: 'admin',
    body: StyleQuery.extend({ version: Version }),
    returns: Style,
  }),
  draw: endpoint({
    method: 'POST',
    path: '/api/styles/preview',
    summary: 'A document as the map server draws it, before it is a style; over features of the caller’s, or one for each rule',
    access: 'admin',
    body: StyleDrawing,
    returns: 'image/png',
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/styles/read',
    summary: 'The document that an SLD or QML file becomes, without adding a style',
    access: 'admin',
    multipart: StyleReadUpload,
    returns: ReadStyle,
  }),
  icons: endpoint({
    method: 'GET',
    path: '/api/styles/icons',
    summary: 'The icons for styles, the installation’s own first, then those that fit a search best',
    access: 'anyone',
    query: StyleIconQuery,
    returns: pageOf(StyleIcon),
  }),
  addIcon: endpoint({
    method: 'POST',
    path: '/api/styles/icons',
    summary: 'Add an SVG to the icons; what is no shape is removed from it',
    access: 'admin',
    multipart: StyleIconUpload,
    returns: StyleIcon,
    creates: ({ name }: StyleIcon) => `/api/styles/icons/${encodeURIComponent(name)}`,
  }),
  removeIcon: endpoint({
    method: 'DELETE',
    path: '/api/styles/icons/{name}',
    summary: 'Remove an own icon that no style and no choice of an attribute type has',
    access: 'admin',
    params: z.object({ name: z.string().min(1).refine(isStorable) }),
  }),
};
