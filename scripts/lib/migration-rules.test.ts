import { describe, expect, it } from 'vitest';
import { migrationsIn, stepsOf } from './migration-files.ts';
import { faultsOf, type Migration } from './migration-rules';
import { inRoot } from './paths.ts';

/** The migrations that landed before there were rules, and can no longer be changed. */
const before = '20261122140800_parameter_states';

const faults = (sql: string) => faultsOf({ sql, steps: stepsOf('x', sql) as Migration['steps'] });

describe('a migration that runs while the product is used', () => {
  const coming = migrationsIn(inRoot('prisma/migrations')).filter(({ name }) => name > before);
  it.each(coming.map((migration) => [migration.name, migration] as const))('%s keeps the rules', async (_, migration) => {
    expect(await faultsOf(migration as Migration)).toEqual([]);
  });

  it('may add, fill, check and index a column in steps', async () => {
    expect(
      await faults(`-- Why.
-- step: together
ALTER TABLE geometric_element ADD COLUMN colour text, ADD COLUMN made timestamptz NOT NULL DEFAULT now(), ADD COLUMN n int DEFAULT 1;
ALTER TABLE geometric_element ADD CONSTRAINT filled CHECK (colour IS NOT NULL) NOT VALID;
-- step: batches of geometric_element.id
UPDATE geometric_element SET colour = 'blue' WHERE id > $1 AND id <= $2;
-- step: alone
ALTER TABLE geometric_element VALIDATE CONSTRAINT filled;
-- step: together
ALTER TABLE geometric_element ALTER COLUMN colour SET NOT NULL, DROP CONSTRAINT filled;
-- step: alone
CREATE UNIQUE INDEX CONCURRENTLY by_colour ON geometric_element (colour, id);
-- step: together
ALTER TABLE geometric_element ADD CONSTRAINT by_colour UNIQUE USING INDEX by_colour;`),
    ).toEqual([]);
  });

  it.each([
    'CREATE TABLE fresh (id bigint PRIMARY KEY, type_id bigint REFERENCES geometric_element_type); CREATE INDEX fresh_type ON fresh (type_id); INSERT INTO fresh VALUES (1, 1)',
    'ALTER TABLE style ADD COLUMN note text CHECK (note <> $$$$); CREATE INDEX style_note ON style (note); UPDATE style SET note = name',
    'CREATE OR REPLACE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$; CREATE TRIGGER f BEFORE INSERT ON geometric_element FOR EACH ROW EXECUTE FUNCTION f()',
    '-- unused since 0.2.0\nALTER TABLE geometric_element DROP COLUMN internal_comments',
    'ALTER DOMAIN opacity DROP CONSTRAINT opacity_check; ALTER DOMAIN opacity ADD CHECK (VALUE >= 0) NOT VALID',
  ])('may be applied as a whole where it is quick: %s', async (text) => {
    expect(await faults(text)).toEqual([]);
  });

  it.each([
    ['CREATE INDEX i ON geometric_element (id)', 'concurrently'],
    ['CREATE INDEX CONCURRENTLY i ON geometric_element (id)', 'a step alone'],
    ['-- step: alone\nCREATE INDEX CONCURRENTLY ON geometric_element (id)', 'needs a name'],
    ['DROP INDEX geometric_element_by_id', 'drop the index concurrently'],
    ['ALTER TABLE geometric_element ALTER COLUMN parish_code SET NOT NULL', 'validate a check (parish_code IS NOT NULL) first'],
    ['ALTER TABLE geometric_element ADD COLUMN token uuid DEFAULT gen_random_uuid()', 'rewrites the table'],
    ['ALTER TABLE geometric_element ADD COLUMN token bigserial', 'rewrites the table'],
    ['ALTER TABLE geometric_element ADD COLUMN half int GENERATED ALWAYS AS (version / 2) STORED', 'rewrites the table'],
    ['ALTER TABLE geometric_element ADD COLUMN n int CHECK (n > 0)', 'reads the whole table'],
    ['ALTER TABLE geometric_element ADD COLUMN shown opacity', 'reads the whole table'],
    ['ALTER TABLE style ADD COLUMN n int NOT NULL', 'needs a default'],
    ['ALTER TABLE geometric_element ALTER COLUMN version TYPE bigint', 'AT_AlterColumnType'],
    ['ALTER TABLE geometric_element DISABLE TRIGGER USER', 'AT_DisableTrigUser'],
    ['ALTER TABLE geometric_element ADD CHECK (version < 9)', 'NOT VALID'],
    ['ALTER TABLE geometric_element ADD UNIQUE (version)', 'USING INDEX'],
    ['ALTER TABLE geometric_element VALIDATE CONSTRAINT x', 'in a step alone'],
    ['ALTER TABLE geometric_element DROP COLUMN geom', 'since when nothing does'],
    ['DROP TABLE style', 'since when nothing does'],
    ['ALTER TABLE style RENAME COLUMN name TO title', 'the old name'],
    ['UPDATE geometric_element SET version = 1', 'in batches'],
    ['-- step: batches of geometric_element.id\nUPDATE geometric_element SET version = 1', 'in batches'],
    ['DELETE FROM limited_use', 'in batches'],
    ['INSERT INTO login_skeleton SELECT login, id FROM user_account', 'in batches'],
    ['CREATE TABLE fresh (id bigint); INSERT INTO fresh SELECT id FROM geometric_element', 'in batches'],
    ['DO $$ BEGIN UPDATE geometric_element SET version = 1; END $$', 'write statements'],
    ['SELECT rebuild_element_cells()', 'write statements'],
    ['BEGIN; COMMIT', 'the runner begins'],
    ['TRUNCATE element_cell', 'TruncateStmt'],
    ['LOCK TABLE geometric_element', 'LockStmt'],
    ['-- step: alone\nVACUUM FULL geometric_element', 'VACUUM FULL'],
    ['REINDEX TABLE geometric_element', 'another index concurrently'],
    ['ALTER DOMAIN opacity ADD CHECK (VALUE > 0)', 'every row'],
    ['ALTER DOMAIN opacity VALIDATE CONSTRAINT opacity_check', 'every row'],
    ['ALTER DOMAIN opacity SET NOT NULL', 'every row'],
    ['-- step: alone\nANALYZE style; ANALYZE code', 'one statement'],
    ['ALTER TABLE geometric_element ADD COLUMN a int; ALTER TABLE user_account ADD COLUMN a int', 'one large table at most'],
  ])('is refused: %s', async (text, why) => {
    expect((await faults(text)).join('\n')).toContain(why);
  });

  it('is not what those before the rules were', async () => {
    const old = migrationsIn(inRoot('prisma/migrations')).find(({ name }) => name === '20261121101000_lists_in_order');
    expect(await faultsOf(old as Migration)).not.toEqual([]);
  });
});
