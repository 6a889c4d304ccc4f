// What a migration may not do, because the version before serves meanwhile, on tables of millions of rows. CONTRIBUTING.md says how
// such things are done.
import { type AlterTableCmd, type ColumnDef, type Constraint, type Node, parse } from 'libpg-query';

/** Tables of what administrators define, and of the moment. All others grow with what people contribute, or are imported. */
const small = new Set(
  `attribute_type code code_group configuration_parameter element_tile_stamp element_type_attribute_type file_format
  geometric_element_type geometric_layer geometric_layer_group internationalization language layer_garbage layer_import layer_source
  style user_role`.split(/\s+/),
);
/** A column of a domain with a check has every row checked. */
const domains = new Set(['data_type', 'opacity', 'legend_type']);

interface Step {
  kind: 'together' | 'alone' | 'batches';
  sql: string;
}
export interface Migration {
  sql: string;
  steps?: Step[];
}
interface File {
  unused: boolean;
  created: Set<string>;
  /** Columns that a constraint says to be filled, by its name; and those of which that has been validated. */
  filled: Map<string, string>;
  validated: Set<string>;
}

/** Every node of this kind within `tree`. */
function within<T>(tree: unknown, kind: string): T[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) => [...(key === kind ? [value as T] : []), ...within<T>(value, kind)]);
}

const last = (names: Node[] = []) => within<{ sval?: string }>(names, 'String').at(-1)?.sval ?? '';
const grows = (name: string | undefined, file: File) => name !== undefined && !small.has(name) && !file.created.has(name);
const tablesRead = (tree: unknown) => within<{ relname: string }>(tree, 'RangeVar').map(({ relname }) => relname);

function* ofNewColumn({ constraints = [], typeName }: ColumnDef, large: boolean) {
  const all = constraints.map((node) => (node as { Constraint: Constraint }).Constraint);
  const kinds = all.map(({ contype }) => contype);
  const byDefault = all.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr;
  if (kinds.includes('CONSTR_NOTNULL') && !byDefault)
    yield 'a column NOT NULL needs a default: the version before does not fill it';
  if (!large) return;
  const calls = within<{ funcname: Node[] }>(byDefault, 'FuncCall').map(({ funcname }) => last(funcname));
  const rewrites =
    calls.some((name) => name !== 'now') || kinds.includes('CONSTR_GENERATED') || kinds.includes('CONSTR_IDENTITY');
  if (rewrites || /serial$/.test(last(typeName?.names))) yield 'a column whose values are computed rewrites the table';
  if (kinds.some((kind) => ['CONSTR_CHECK', 'CONSTR_FOREIGN', 'CONSTR_UNIQUE', 'CONSTR_PRIMARY'].includes(kind as string)))
    yield 'a constraint of a new column reads the whole table: add it NOT VALID, or an index, in a step of its own';
  if (domains.has(last(typeName?.names))) yield 'a column of a domain with a check reads the whole table';
}

function* ofNewConstraint({ contype, skip_validation, indexname, conname, raw_expr }: Constraint, file: File) {
  if ((contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN') && !skip_validation)
    yield 'add the constraint NOT VALID and validate it in a step alone';
  if (contype === 'CONSTR_EXCLUSION' || ((contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') && !indexname))
    yield 'build the index of the constraint concurrently and add it USING INDEX';
  const test = (raw_expr as { NullTest?: { arg: unknown; nulltesttype: string } } | undefined)?.NullTest;
  if (test?.nulltesttype === 'IS_NOT_NULL') file.filled.set(conname as string, last(within<Node[]>(test.arg, 'fields').flat()));
}

const harmless =
  `AT_ColumnDefault AT_SetStatistics AT_SetOptions AT_ResetOptions AT_SetRelOptions AT_ResetRelOptions AT_DropNotNull
  AT_DropConstraint AT_SetStorage AT_SetCompression AT_ChangeOwner`.split(/\s+/);

function* ofChange({ subtype, def, name = '' }: AlterTableCmd, large: boolean, file: File, step: Step) {
  if (subtype === 'AT_DropColumn' && !file.unused) yield 'the version before uses the column: say since when nothing does';
  if (subtype === 'AT_AddColumn') yield* ofNewColumn((def as { ColumnDef: ColumnDef }).ColumnDef, large);
  if (!large || ['AT_DropColumn', 'AT_AddColumn', ...harmless].includes(subtype as string)) return;
  if (subtype === 'AT_AddConstraint') yield* ofNewConstraint((def as { Constraint: Constraint }).Constraint, file);
  else if (subtype === 'AT_ValidateConstraint') {
    if (step.kind !== 'alone') yield 'a constraint is validated in a step alone';
    file.validated.add(file.filled.get(name) ?? '');
  } else if (subtype === 'AT_SetNotNull') {
    if (!file.validated.has(name)) yield `SET NOT NULL reads the whole table: validate a check (${name} IS NOT NULL) first`;
  } else yield `${subtype} locks or rewrites a large table`;
}

const removed = /^OBJECT_(TABLE|VIEW|MATVIEW|FUNCTION|TRIGGER|SCHEMA|TYPE|DOMAIN|SEQUENCE|COLUMN)$/;
const refused: Record<string, string> = {
  DoStmt: 'a block of code cannot be checked: write statements',
  CallStmt: 'a procedure cannot be checked: write statements',
  SelectStmt: 'what a function does cannot be checked: write statements',
  TransactionStmt: 'the runner begins and ends transactions',
  ReindexStmt: 'build another index concurrently and drop this one',
};

// biome-ignore lint/suspicious/noExplicitAny: a node may be of any kind
function* ofRows(kind: string, node: any, file: File, step: Step) {
  if (!['UpdateStmt', 'DeleteStmt', 'InsertStmt', 'MergeStmt'].includes(kind)) return;
  const inBatches = step.kind === 'batches' && /\$1\b/.test(step.sql) && /\$2\b/.test(step.sql);
  if (!inBatches && [node.relation.relname, ...tablesRead(node)].some((name) => grows(name, file)))
    yield 'rows of a large table are changed in batches, above $1 and up to $2';
}

// biome-ignore lint/suspicious/noExplicitAny: a node may be of any kind
const checksNoRow = ({ subtype, def }: any) => subtype === 'X' || (subtype === 'C' && def?.Constraint?.skip_validation === true);

// biome-ignore lint/suspicious/noExplicitAny: a node may be of any kind
function* ofStatement(kind: string, node: any, file: File, step: Step): Generator<string> {
  const large = grows(node.relation?.relname, file);
  if (refused[kind]) yield refused[kind];
  if (kind === 'AlterDomainStmt' && !checksNoRow(node))
    yield 'a changed domain has every row checked: add its constraint NOT VALID';
  if (kind === 'CreateStmt' || kind === 'CreateTableAsStmt') file.created.add(node.relation?.relname ?? node.into?.rel?.relname);
  if (kind === 'IndexStmt' && large && !node.concurrent) yield 'build the index concurrently, in a step alone';
  if (kind === 'IndexStmt' && node.concurrent && !node.idxname) yield 'the index needs a name, by which it is found again';
  if (kind === 'DropStmt' && node.removeType === 'OBJECT_INDEX' && !node.concurrent)
    yield 'drop the index concurrently, in a step alone';
  if (node.concurrent && step.kind !== 'alone') yield 'what is done concurrently is a step alone';
  if (kind === 'DropStmt' && removed.test(node.removeType) && !file.unused)
    yield 'the version before uses it: say since when nothing does';
  if (kind === 'RenameStmt' && removed.test(node.renameType))
    yield 'the version before knows the old name: add the new one beside it';
  if (kind === 'AlterTableStmt') for (const { AlterTableCmd: cmd } of node.cmds) yield* ofChange(cmd, large, file, step);
  yield* ofRows(kind, node, file, step);
  if (kind === 'VacuumStmt' && within<string>(node, 'defname').includes('full')) yield 'VACUUM FULL locks the table';
  const locked = ['ClusterStmt', 'TruncateStmt', 'LockStmt', 'RefreshMatViewStmt'].includes(kind);
  if (locked && [node.relation?.relname, ...tablesRead(node)].some((name) => grows(name, file)))
    yield `${kind} locks a large table`;
}

const tableLocks = ['AlterTableStmt', 'CreateTrigStmt'];

/** What is wrong with a migration that is to come, a line for each fault; none when it may run while the product is used. */
export async function faultsOf({ sql, steps }: Migration): Promise<string[]> {
  const unused = /^-- unused since \d+\.\d+\.\d+$/m.test(sql);
  const file: File = { unused, created: new Set(), filled: new Map(), validated: new Set() };
  const faults: string[] = [];
  for (const step of steps ?? [{ kind: 'together' as const, sql }]) {
    const statements = ((await parse(step.sql)).stmts as { stmt: object }[]).flatMap(({ stmt }) => Object.entries(stmt));
    if (step.kind !== 'together' && statements.length !== 1) faults.push(`a step ${step.kind} is one statement`);
    const locks = statements.filter(([kind, node]) => tableLocks.includes(kind) && grows(node.relation.relname, file));
    if (new Set(locks.map(([, node]) => node.relation.relname)).size > 1)
      faults.push('a transaction locks one large table at most');
    for (const [kind, node] of statements) faults.push(...ofStatement(kind, node, file, step));
  }
  return faults;
}
