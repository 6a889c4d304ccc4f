/** What is mutated together, and the tests that have to notice it, in the order in which they run. Globs from the root. */
export interface Part {
  mutate: readonly string[];
  tests: readonly string[];
  /** Whether the tests need no database: a mutant then takes less than a second. */
  isPure?: true;
}

const code = (folder: string) => [`${folder}/**/*.ts`, `!${folder}/**/*.test.ts`];
const tests = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.ts`);

/** The modules of `lib/elements` that ask no database: each has its own tests beside it, which need none either. */
const ELEMENT_RULES = [
  ...['api', 'attributes', 'check', 'circle', 'filters', 'geometry', 'schema'].map((name) => `lib/elements/${name}`),
  ...['cursor', 'pages', 'plan', 'schema'].map((name) => `lib/elements/list/${name}`),
];
const elementRules = ELEMENT_RULES.map((name) => `${name}.ts`);

/** What takes requests apart; each has its own tests beside it, which need no database. */
const HTTP_PARSERS = [
  ...['caller', 'filename', 'filters', 'parse', 'query-text'],
  ...['vary', 'guard', 'multipart', 'base64-file', 'json-scan'],
].map((name) => `lib/http/${name}`);

/** The tests of the lists, the quick ones first. */
const LIST_TESTS = [
  ...[
    'lists',
    'list/facts',
    'list/asked-attributes',
    'list/handler',
    'list/sql',
    'list/choices',
    'list/letters',
    'names',
    'reviewers',
  ].map((name) => `lib/elements/${name}.test.ts`),
  ...['lib/data-types/lists.test.ts', 'lib/elements/odd-input.test.ts'],
  ...['across', 'plans', 'same-ids', 'totals', 'cursors'].map((name) => `lib/elements/list/${name}.test.ts`),
];
/** A part of its own for few files: a run that is stopped loses no more than one. */
const listed = (...names: string[]): Part => ({
  mutate: names.map((name) => `lib/elements/list/${name}.ts`),
  tests: LIST_TESTS,
});

const saved = (names: readonly string[], ...more: string[]): Part => ({
  mutate: names.map((name) => `lib/elements/save/${name}.ts`),
  tests: [
    ...['merge', 'create', 'modify', 'sent-once', 'policies'].map((name) => `lib/elements/save/${name}.test.ts`),
    ...['elements/pointers/references', 'elements/odd-input', 'history/revert/revert', 'proposals/proposals'].map(
      (name) => `lib/${name}.test.ts`,
    ),
    'lib/elements/save/what-attributes-know.test.ts',
    ...more.map((name) => `lib/${name}.test.ts`),
  ],
});

export const PARTS: Record<string, Part> = {
  auth: { mutate: code('lib/auth'), tests: tests('lib/auth', 'lib/users') },
  'element-rules': { mutate: elementRules, tests: ELEMENT_RULES.map((name) => `${name}.test.ts`), isPure: true },
  'list-conditions': listed('condition-queries'),
  'list-orders': listed('order-queries'),
  'list-pages': listed('queries', 'fact-queries'),
  'list-answers': listed('service', 'handler', 'sql', 'selected-queries'),
  'save-merging': saved(['merge', 'merging', 'pointing', 'same-shape', 'sent-once']),
  'save-reviewed': saved(['proposing', 'reviewing', 'handler'], 'elements/save/handler', 'imports/imports'),
  save: saved(['service', 'inserting', 'queries'], 'elements/save/inserting', 'elements/save/scoped'),
  'save-many': {
    mutate: ['lib/elements/save/{many,many-queries}.ts'],
    tests: [
      ...[
        'elements/save/many',
        'imports/proposed',
        'imports/imports',
        'imports/saved-mappings',
        'review-queue/undo/undo',
        'review-queue/batch',
      ],
      ...['proposals/proposals', 'attribute-values/changes', 'imports/attributes', 'bin/bin'],
    ].map((name) => `lib/${name}.test.ts`),
  },
  attachments: {
    mutate: code('lib/elements/attachments'),
    tests: [
      ...['files', 'sound', 'upload', 'refusals'].map((name) => `elements/attachments/${name}`),
      ...['elements/pointers/recordings', 'elements/save/policies', 'history/revert/revert'],
    ].map((name) => `lib/${name}.test.ts`),
  },
  divisions: {
    mutate: ['divisions', 'mend'].flatMap((name) => code(`lib/elements/${name}`)),
    tests: ['divisions/divisions', 'mend/mend'].map((name) => `lib/elements/${name}.test.ts`),
  },
  pointers: {
    mutate: [
      ...['lib/elements/bin-days.ts', ...['pointers', 'merged'].flatMap((name) => code(`lib/elements/${name}`))],
      '!lib/elements/merged/policy.ts',
    ],
    tests: [
      ...['sent-files', 'check', 'references'].map((name) => `elements/pointers/${name}`),
      'element-pages/pages',
      'elements/pointers/recordings',
      'proposals/proposals',
      'bin/bin',
    ].map((name) => `lib/${name}.test.ts`),
  },
  elements: {
    mutate: ['lib/elements/{queries,service,sql}.ts'],
    tests: ['service', 'by-ids', 'policy', 'lists', 'names', 'save/create', 'type-reference'].map(
      (name) => `lib/elements/${name}.test.ts`,
    ),
  },
  'tile-rules': { mutate: ['lib/tiles/{api,schema}.ts'], tests: ['lib/tiles/schema.test.ts'], isPure: true },
  tiles: {
    mutate: [...code('lib/tiles'), '!lib/tiles/{api,schema}.ts'],
    tests: ['answers', 'signs', 'tiles', 'several-types', 'plans', 'handler'].map((name) => `lib/tiles/${name}.test.ts`),
  },
  policies: {
    mutate: ['lib/**/policy.ts', '!lib/{auth,tiles}/policy.ts'],
    tests: ['lib/who-may*.test.ts', 'lib/elements/audiences.test.ts'],
    isPure: true,
  },
  styles: { mutate: ['lib/styles/read/*.ts', '!**/*.test.ts'], tests: ['lib/styles/read/*.test.ts'], isPure: true },
  'styles-sld': { mutate: code('lib/styles/read/sld'), tests: tests('lib/styles/read/sld'), isPure: true },
  'styles-qml': { mutate: code('lib/styles/read/qml'), tests: tests('lib/styles/read/qml'), isPure: true },
  http: { mutate: HTTP_PARSERS.map((name) => `${name}.ts`), tests: HTTP_PARSERS.map((name) => `${name}.test.ts`), isPure: true },
  cql2: { mutate: code('lib/cql2'), tests: tests('lib/cql2'), isPure: true },
  cells: { mutate: ['lib/data-types/{cell,cells}.ts'], tests: ['lib/data-types/cells.test.ts'], isPure: true },
  xml: { mutate: code('lib/xml'), tests: tests('lib/xml'), isPure: true },
};
