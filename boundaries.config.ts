/** Modules, lowest first: each imports only modules that stand before it. Layers are there to be read; the order is what counts. */
export type Order = Record<string, readonly string[]>;

/** A module is a folder of `lib`, or a file that stands in `lib` itself. */
export const LIB: Order = {
  base: [
    ...['errors', 'text', 'position', 'decimal', 'text-encodings', 'web-stream', 'version', 'base-path', 'process-state'],
    ...['env', 'briefly', 'at-most', 'durations', 'xml', 'html', 'cql2', 'tile-grid', 'tile-template'],
  ],
  platform: ['db', 'parameters', 'i18n', 'auth', 'limits', 'versions', 'http', 'storage', 'map-workers', 'gdal', 'mail'],
  settings: ['translations', 'interface-texts', 'data-types', 'configuration', 'users', 'review', 'jobs'],
  catalogue: ['attached-files', 'icons', 'attribute-types', 'styles', 'legends', 'element-types'],
  elements: [
    ...[
      'locations',
      'files',
      'elements',
      'columns',
      'attribute-values',
      'notifications',
      'relations',
      'exports',
      'joins',
      'history',
      'bin',
    ],
    ...['messages', 'proposals', 'reports', 'review-queue', 'following', 'element-pages'],
  ],
  maps: [
    ...['layers', 'layer-groups', 'map-tree', 'mapserver', 'layer-proxy', 'map-servers', 'tiles', 'embedded-map'],
    ...['map-pictures', 'ogc'],
  ],
  whole: [
    ...['imports', 'areas', 'search', 'missing-texts', 'open-data', 'embedding', 'operations', 'overview', 'api'],
    'page-headers',
  ],
  browser: ['map'],
  tests: ['test'],
};

/** The folders of `components`. */
export const COMPONENTS: Order = {
  base: ['ui', 'recording'],
  state: ['settings', 'i18n', 'session', 'dialogs', 'calls', 'form', 'viewer'],
  features: [
    ...[
      'users',
      'locations',
      'legends',
      'data-types',
      'elements',
      'sending',
      'files',
      'links',
      'relations',
      'joins',
      'before-after',
      'bin',
      'history',
      'following',
      'notifications',
      'email',
      'tokens',
      'outbox',
      'proposals',
      'reports',
      'share',
      'jobs',
      'exports',
      'imports',
      'api-docs',
    ],
    ...['element-form', 'element-list', 'element-details'],
  ],
  areas: ['map', 'embed', 'open-data', 'offline-areas', 'admin'],
  root: ['shell'],
  tests: ['test'],
};

/** What one part of the code may not import, beside the order of modules. Patterns are of paths from the root. */
export interface Wall {
  from: RegExp;
  to: RegExp;
  /** What is allowed all the same. */
  but?: RegExp;
  because: string;
}

const QUERIES = /^lib\/.*\/([\w-]+-)?queries\.ts$/;
const DATABASE = /^lib\/(db\/|env\.ts$)/;

export const WALLS: readonly Wall[] = [
  { from: /^(components|lib)\//, to: /^app\//, because: 'app holds addresses only' },
  { from: /^lib\//, to: /^components\//, because: 'lib knows nothing of pages or React' },
  { from: /^components\//, to: DATABASE, because: 'the browser speaks through lib/http/client' },
  {
    from: /^components\//,
    to: /^lib\/.*\/([\w-]+-)?(sql|service)\.ts$/,
    because: 'the browser speaks through lib/http/client',
  },
  { from: /^app\//, to: /^lib\/(db\/|.*\/sql\.ts$)/, because: 'pages and handlers ask a service' },
  {
    from: /^lib\/map\//,
    to: /^lib\/[\w-]+\//,
    but: /^lib\/(map\/|styles\/|http\/|[\w-]+\/(schema|api)\.ts$)/,
    because: 'the map knows only schemas, styles, calls and the single files of lib',
  },
];

/** Files that only their own module imports. */
export const PRIVATE = QUERIES;

/** Tests and their helpers stand outside of the order and the walls; circles are none of theirs either. */
export const TESTS = /(\.test\.tsx?$|^(lib|components)\/test\/)/;
