import {
  type CallExpression,
  type Expression,
  parseSync,
  type TaggedTemplateExpression,
  Visitor,
  type VisitorObject,
} from 'oxc-parser';

/** One statement in a file of `lib`: a `$queryRaw` of Prisma, or a `query` of a plain connection. */
export interface CallSite {
  /** Which of its file it is, from 0. */
  index: number;
  line: number;
  by: 'prisma' | 'pg';
  /** From the client to the end of the call, in the source. */
  span: [start: number, end: number];
  /** The text of the template, or the arguments of the call. */
  asked: [start: number, end: number];
  /** The row type that it is called with, as it is written; undefined where it follows from what the function returns. */
  rows: string | undefined;
}

/** Files that may ask the database. */
export const mayAsk = (file: string): boolean => /^lib\/.*\.ts$/.test(file) && !/^lib\/test\/|\.test\.ts$/.test(file);

const methodOf = (callee: Expression) =>
  callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : undefined;

export function callSites(file: string, source: string): CallSite[] {
  if (!/\$queryRaw|\.query\b/.test(source)) return [];
  const sites: Omit<CallSite, 'index'>[] = [];
  const add = (call: TaggedTemplateExpression | CallExpression, by: CallSite['by'], asked: CallSite['asked']) =>
    sites.push({
      line: source.slice(0, call.start).split('\n').length,
      by,
      span: [call.start, call.end],
      asked,
      rows: call.typeArguments ? source.slice(call.typeArguments.start + 1, call.typeArguments.end - 1) : undefined,
    });
  const visitTemplate: VisitorObject['TaggedTemplateExpression'] = (it) => {
    if (methodOf(it.tag) === '$queryRaw') add(it, 'prisma', [it.quasi.start + 1, it.quasi.end - 1]);
  };
  const visitCall: VisitorObject['CallExpression'] = (it) => {
    const [first, last] = [it.arguments[0], it.arguments.at(-1)];
    // A cursor is not described before its rows are read, and these are lists.
    if (first?.type === 'NewExpression') return;
    if (first && last && methodOf(it.callee) === 'query') add(it, 'pg', [first.start, last.end]);
  };
  new Visitor({ TaggedTemplateExpression: visitTemplate, CallExpression: visitCall }).visit(parseSync(file, source).program);
  return sites.sort((a, b) => a.span[0] - b.span[0]).map((site, index) => ({ ...site, index }));
}

const LABEL = /^\/\*(lib\/\S+) (\d+)\*\//;

/** A source whose statements begin with a comment that says which they are, in the same lines. */
export const labelled = (file: string, source: string): string =>
  callSites(file, source).reduceRight((text, { asked: [start, end], by, index }) => {
    const label = `/*${file} ${index}*/`;
    const asked = text.slice(start, end);
    const labelledCall = `...(([asked, ...values]) => [typeof asked === 'string' ? '${label}' + asked : { ...asked, text: '${label}' + asked.text }, ...values])([${asked}])`;
    return text.slice(0, start) + (by === 'prisma' ? label + asked : labelledCall) + text.slice(end);
  }, source);

/** Which statement a text is. */
export function siteOf(text: string): { file: string; index: number } | undefined {
  const [, file, index] = LABEL.exec(text) ?? [];
  return file === undefined ? undefined : { file, index: Number(index) };
}
