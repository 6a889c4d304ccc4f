/** What is mutated together, and the tests that have to notice it. Globs from the root. */
export type Part = { mutate: readonly string[]; tests: readonly string[] };

const code = (folder: string) => [`${folder}/**/*.ts`, `!${folder}/**/*.test.ts`];
const tests = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.ts`);

export const PARTS: Record<string, Part> = {
  auth: { mutate: code('lib/auth'), tests: tests('lib/auth', 'lib/users') },
  elements: { mutate: code('lib/elements'), tests: tests('lib/elements') },
  tiles: { mutate: code('lib/tiles'), tests: tests('lib/tiles') },
  policies: {
    mutate: ['lib/{configuration,elements,joins,layers,limits,relations,search,users}/policy.ts'],
    tests: ['lib/who-may.test.ts'],
  },
  styles: { mutate: code('lib/styles/read'), tests: tests('lib/styles') },
  http: {
    mutate: ['lib/http/{base64-file,caller,filename,filters,guard,json-scan,multipart,parse,query-text,vary}.ts'],
    tests: tests('lib/http'),
  },
  xml: { mutate: code('lib/xml'), tests: tests('lib/xml', 'lib/styles') },
};
