import { describe, expect, it } from 'vitest';
import { decode, encodingNamed, likelihood } from '@/lib/text-encodings';
import { columnNames, plainName, quotedAddress, readTableAddress } from './names';
import { columnNamed } from './schema';

const named = (...originals: string[]) =>
  columnNames(originals.map((original) => ({ original, type: 'text' }))).map((it) => it.name);

describe('names of columns', () => {
  it('need no quotes, differ, and leave gid and geom to us', () =>
    expect(named('NOME', 'Año', 'nome', '2020', 'a"; DROP', 'gid', 'GEOM', '名', '')).toEqual([
      'nome',
      'ano',
      'nome_2',
      '_2020',
      'a_drop',
      'gid_2',
      'geom_2',
      'column_8',
      'column_9',
    ]));
  it('stay within PostgreSQL’s length', () => expect(plainName('á'.repeat(100), 'x')).toBe('a'.repeat(59)));
  it('are found as a style spells them', () => {
    const columns = columnNames(['AÑO', 'nome', 'Nome'].map((original) => ({ original, type: 'text' })));
    const found = ['ano', 'AÑO', 'año', 'NOME', 'Nome', 'nothing'].map((it) => columnNamed(columns, it)?.name);
    expect(found).toEqual(['ano', 'ano', 'ano', 'nome', 'nome_2', undefined]);
  });
});

describe('the address of a table', () => {
  it.each([
    ['rivers', { table: 'rivers' }],
    [' gis.Rivers ', { schema: 'gis', table: 'Rivers' }],
    ['gis.rivers(the_geom)', { schema: 'gis', table: 'rivers', geometryColumn: 'the_geom' }],
    ['"my schema"."say ""hi"""', { schema: 'my schema', table: 'say "hi"' }],
    ['concellos_año', { table: 'concellos_año' }],
  ])('%j', (text, address) =>
    expect(readTableAddress(text)).toEqual({ schema: undefined, geometryColumn: undefined, ...address }),
  );
  it.each(['', 'a.b.c', 'a; DROP TABLE x', 'a--', "a'", 'a b', '(SELECT 1)', 'pg_sleep(1)', '"', 'a"b', `${'a'.repeat(301)}`])(
    'refused: %j',
    (text) => expect(readTableAddress(text)).toBeUndefined(),
  );
  it('comes back from its quoted form', () =>
    expect(readTableAddress(quotedAddress('a"b', 'c.d', 'e f'))).toEqual({ schema: 'a"b', table: 'c.d', geometryColumn: 'e f' }));
  it('cannot leave its quotes', () => expect(quotedAddress('a"b; DROP', 'c', 'd')).toBe('"a""b; DROP"."c"("d")'));
});

describe('encodings', () => {
  it.each([
    ['UTF-8', 'UTF-8'],
    ['utf8', 'UTF-8'],
    ['65001', 'UTF-8'],
    ['ISO-8859-1', 'ISO-8859-1'],
    ['ISO 88591', 'ISO-8859-1'],
    ['latin1', 'ISO-8859-1'],
    ['1252', 'CP1252'],
    ['ANSI 1252', 'CP1252'],
    ['windows-1252', 'CP1252'],
    ['OEM 850', 'CP850'],
    ['cp437', 'CP437'],
    ['8859_15', 'ISO-8859-15'],
    ['klingon', undefined],
  ])('%s is %s', (text, encoding) => expect(encodingNamed(text)).toBe(encoding));
  it('what DOS wrote is read too', () => {
    expect(decode(Buffer.from([0x41, 0x20, 0x43, 0x6f, 0x72, 0x75, 0xa4, 0x61]), 'CP850')).toBe('A Coruña');
    expect(decode(Buffer.from([0x87, 0xe1, 0xff]), 'CP437')).toBe('çß\u00a0');
  });
  it('the right one is rated likelier than the others', () => {
    const bytes = Buffer.from('A Coruña, Órdenes, Boqueixón', 'latin1');
    const rated = ['CP850', 'ISO-8859-1', 'CP437'].map((it) => ({ it, score: likelihood(decode(bytes, it)) }));
    expect(rated.sort((a, b) => b.score - a.score)[0]?.it).toBe('ISO-8859-1');
  });
});
