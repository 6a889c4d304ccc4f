import * as z from 'zod';
import { LegendType, legendProblems } from '@/lib/legends/schema';
import { isStorable, MAX_TEXT } from '@/lib/text';
import { isTemplate } from '@/lib/tile-template';
import { Translations } from '@/lib/translations/schema';
import { UponVersion } from '@/lib/versions/schema';
import { extentIn } from './extent';
import { hostIsFixed } from './host';
import { isInformationFormat } from './information';
import { areForeignNames, isPublishedName } from './names';
import { isAsked, isMercatorName, isPublished, isTiled, LayerType, RESERVED_NAMES, WMS_VERSIONS } from './schema';

const MAX_ADDRESS = 2000;
const storable = { params: { key: 'project.app.Body.field.invalid' } };
const Text = (max: number) => z.string().max(max).refine(isStorable, storable);
/** A file of the form: a `File` in the browser, its name on the server. */
const Upload = z.unknown().optional().meta({ type: 'string', format: 'binary' });

const Zoom = z.number().int().min(0).max(24);

const Shape = z.object({
  revision: UponVersion,
  type: LayerType,
  code: z
    .string()
    .regex(/^[A-Z0-9_]{1,100}_LAYER$/)
    .nullish()
    .meta({ description: 'Capitals that end in _LAYER; a random one by default. Only on create.' }),
  internationalization: Translations,
  internalName: Text(2000).nullish().meta({
    description: 'Published: letters without accents, digits, _ - and . ; WMS: as its server calls it, several with commas',
  }),
  tableName: Text(200).nullish(),
  version: Text(20).nullish(),
  geometricLayerGroupId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  order: z.number().int().min(-1_000_000).max(1_000_000),
  serverUrl: Text(MAX_ADDRESS).nullish(),
  internalComments: Text(MAX_TEXT).nullish(),
  attribution: Text(MAX_ADDRESS).nullish(),
  initiallyVisible: z.boolean().nullish(),
  legendType: LegendType,
  legendTypeValue: Text(MAX_ADDRESS).nullish(),
  legendFile: Upload,
  legendFileDescription: Text(MAX_ADDRESS).nullish(),
  showAllLayersOnLegend: z.boolean().nullish(),
  defaultOpacity: z
    .number()
    .refine((share) => share >= 0 && share <= 1, { params: { key: 'project.elements.opacity.defaultOpacity.error' } })
    .nullish()
    .meta({ minimum: 0, maximum: 1, description: '0 to 1; 1 by default' }),
  allowChangeOpacity: z.boolean().nullish(),
  supportsGetFeatureInfo: z.boolean().nullish(),
  informationFormatToUse: Text(100).nullish(),
  imageFormat: z
    .string()
    .regex(/^image\/[^\p{Cc}]{1,90}$/u)
    .nullish()
    .meta({ description: 'WMS: the media type of its pictures; image/png by default' }),
  extent: Text(100).nullish().meta({ description: 'Where it shows something: west, south, east, north in EPSG:4326' }),
  minZoom: Zoom.nullish().meta({ description: 'Tiles: the first zoom that there is' }),
  maxZoom: Zoom.nullish().meta({ description: 'Tiles: the last zoom that there is; it is enlarged beyond' }),
  useProxy: z.boolean().nullish(),
  useProxyAndroid: z.boolean().nullish(),
  shapeFile: Upload,
  shapeUpload: z.uuid().nullish().meta({ description: 'In place of shapeFile: the `upload` of a preview, for an hour' }),
  shapeFilename: Text(300).nullish().meta({ description: 'What the zip of a shapeUpload is called' }),
  coordinateSystem: Text(20).nullish().meta({
    description: 'EPSG:code, for a shape without .prj. WMS: what its server calls Web Mercator; EPSG:3857 by default',
  }),
  encoding: Text(40).nullish().meta({ description: 'Of the texts of a shape without .cpg' }),
  importId: z
    .uuid()
    .nullish()
    .meta({ description: 'Chosen by the caller, who can ask by it how far the import of the shape is' }),
  styleFile: Upload.meta({
    type: 'string',
    format: 'binary',
    description: 'SLD or QML. A new published layer without it and without a copied style gets a plain one for its geometry',
  }),
  copyStyleFromLayer: Text(200).nullish().meta({ description: 'The internal name of another published layer' }),
  copyStyleFromElements: Text(500).nullish().meta({ description: 'The name of a style of the elements' }),
});

/** The input of the rules: fields that failed by themselves have the values that were sent. */
type Draft = Partial<z.output<typeof Shape>>;
interface Broken {
  path: keyof Draft;
  key: string;
}

const field = (rule: string) => `project.app.Body.field.${rule}`;
const isFilledIn = (value: unknown): value is string => typeof value === 'string' && value !== '';
/** The first broken rule, as a list; empty if none is broken. */
const at = (path: keyof Draft, ...rules: [broken: boolean, key: string][]): Broken[] =>
  rules
    .filter(([broken]) => broken)
    .slice(0, 1)
    .map(([, key]) => ({ path, key }));

/** A complete http(s) address without credentials. */
export function isAddress(text: string): boolean {
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null;
  return url !== null && !url.username && !url.password;
}

function nameProblems({ type, internalName }: Draft): Broken[] {
  const own = isPublished(type);
  return at(
    'internalName',
    [type === 'WMS' && !isFilledIn(internalName), field('required')],
    [isFilledIn(internalName) && own && !isPublishedName(internalName), 'project.layers.internalName.published'],
    [isFilledIn(internalName) && !own && !areForeignNames(internalName), 'project.layers.internalName.foreign'],
    [own && RESERVED_NAMES.has(String(internalName).toLowerCase()), field('taken')],
  );
}

function serverProblems({ type, serverUrl, version }: Draft): Broken[] {
  const tiled = isTiled(type);
  const plain = tiled ? serverUrl?.replaceAll('{s}', 'a') : serverUrl;
  const placed = isTemplate(serverUrl ?? '');
  const address = isPublished(type)
    ? []
    : at(
        'serverUrl',
        [['WMS', 'XYZ', 'STYLE'].includes(String(type)) && !isFilledIn(serverUrl), field('required')],
        [isFilledIn(plain) && !isAddress(plain), 'project.layers.address'],
        [isFilledIn(serverUrl) && !hostIsFixed(serverUrl, tiled), 'project.layers.placeholderInHost'],
        [tiled && isFilledIn(serverUrl) && !placed, 'project.layers.placeholders'],
      );
  const known = WMS_VERSIONS.some((it) => it === version);
  return [...address, ...at('version', [type === 'WMS' && isFilledIn(version) && !known, field('notAllowed')])];
}

function informationProblems({ type, supportsGetFeatureInfo, informationFormatToUse: format }: Draft): Broken[] {
  if (type !== 'WMS' || !supportsGetFeatureInfo) return [];
  return at(
    'informationFormatToUse',
    [!isFilledIn(format), field('required')],
    [isFilledIn(format) && !isInformationFormat(format), field('notAllowed')],
  );
}

function pictureProblems(it: Draft): Broken[] {
  const styles = [it.styleFile, it.copyStyleFromLayer, it.copyStyleFromElements].filter(Boolean);
  const asked = it.legendType === 'LEGEND_TYPE_GET_LEGEND_GRAPHIC';
  const legend = legendProblems(it, { file: Boolean(it.legendFile), description: it.legendFileDescription }) as Broken[];
  const address = isFilledIn(it.legendTypeValue) && legend.length === 0 && it.legendType === 'LEGEND_TYPE_URL';
  return [
    ...at('legendType', [asked && it.type !== undefined && !isAsked(it.type), field('notAllowed')]),
    ...legend,
    ...at('legendTypeValue', [address && !isAddress(String(it.legendTypeValue)), 'project.layers.address']),
    ...at('copyStyleFromLayer', [styles.length > 1, 'project.layers.oneStyle']),
  ];
}

const sourceProblems = ({ type, coordinateSystem }: Draft): Broken[] =>
  at(
    'coordinateSystem',
    [isFilledIn(coordinateSystem) && !/^EPSG:\d{4,6}$/i.test(coordinateSystem), 'project.layers.coordinateSystem'],
    [type === 'WMS' && isFilledIn(coordinateSystem) && !isMercatorName(coordinateSystem), 'project.layers.mercator'],
  );

const coverageProblems = ({ extent, minZoom, maxZoom }: Draft): Broken[] => [
  ...at('extent', [isFilledIn(extent) && !extentIn(extent), 'project.layers.extent']),
  ...at('maxZoom', [typeof minZoom === 'number' && typeof maxZoom === 'number' && minZoom > maxZoom, 'project.layers.zooms']),
];

/** The rules for new and changed layers. */
const problems = (it: Draft): Broken[] =>
  [nameProblems, serverProblems, informationProblems, pictureProblems, sourceProblems, coverageProblems].flatMap((rule) =>
    rule(it),
  );

/** The rules for new layers only. */
const newProblems = ({ type, internalName, tableName, shapeFile }: Draft): Broken[] => [
  ...at('internalName', [isPublished(type) && !isFilledIn(internalName), field('required')]),
  ...at('tableName', [type === 'WMS_DATABASE' && !isFilledIn(tableName), field('required')]),
  ...at('shapeFile', [type === 'WMS_SHAPE' && !shapeFile, field('required')]),
];

/** The schema with its rules, which also run if single fields are invalid, so that all problems are shown at once. */
const ruled = (...rules: ((it: Draft) => Broken[])[]) =>
  Shape.superRefine(
    (it, { addIssue }) => {
      for (const { path, key } of rules.flatMap((rule) => rule(it)))
        addIssue({ code: 'custom', path: [path], params: { key }, input: it[path] });
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );

/** The body of a new layer, shared by the form, the handler and the OpenAPI document. */
export const LayerInput = ruled(problems, newProblems).meta({ id: 'LayerInput' });
/** The body of a change: type, code and table cannot be changed, nor the internal name of a published layer; files only if they are new. */
export const LayerChange = ruled(problems).meta({ id: 'LayerChange' });

export type LayerInput = z.output<typeof Shape>;
