import { beforeAll, expect, it } from 'vitest';
import { POST as SAVE } from '@/app/api/elements/import/mappings/route';
import { POST } from '@/app/api/elements/import/type/route';
import { callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
import { imported, sendImport } from '@/lib/test/import-scene';
import { type Person, people, reviewer } from '@/lib/test/people';
import type { TypeFromFile } from './schema';

let who: Awaited<ReturnType<typeof people>> & { sabela: Person };
beforeAll(async () => {
  who = { ...(await people()), sabela: await reviewer() };
  await anElementType();
});

const attribute = (column: string, name = column, more: object = {}) => ({ column, name, dataType: 'TEXT', ...more });
const wanted = (attributes: object[], name = 'Fontes do Concello') => ({ name, geometryType: 'POINT', attributes });
const made = (body: object, as?: Person) =>
  callJson<TypeFromFile & { fieldErrors?: { fieldName: string }[] }>(POST, { method: 'POST', body, as });
const counts = () =>
  sqlOne<{ types: number; attributes: number }>(
    'SELECT (SELECT count(*)::int FROM geometric_element_type) AS types, (SELECT count(*)::int FROM attribute_type) AS attributes',
  );

it('makes a type with an attribute for each column, in every language, in their order', async () => {
  const kinds = ['Río', 'rio', 'Río ', 'Mar'];
  const { status, body } = await made(
    wanted([
      attribute('Altura (m)', 'Altura (m)', { dataType: 'FLOAT' }),
      attribute('KIND', 'Clase', { dataType: 'SELECT', choices: kinds }),
      attribute('ano', 'Ano', { dataType: 'YEAR' }),
    ]),
    who.uxia,
  );
  expect(status).toBe(201);
  const { type, columns } = body;
  expect([type.code, type.name, type.geometryType, type.pointStyleName !== null]).toEqual([
    'FONTES_DO_CONCELLO',
    'Fontes do Concello',
    'POINT',
    true,
  ]);
  expect(type.codeDto.listInternationalizationDto).toHaveLength(3);
  const own = type.listAttributeType;
  expect(own.map(({ attributeType: it }) => [it.code.code, it.dataType])).toEqual([
    ['ALTURA_M', 'FLOAT'],
    ['CLASE', 'SELECT'],
    ['ANO', 'YEAR'],
  ]);
  expect(own[1]?.attributeType.valueGroupCode?.listCode.map(({ code }) => code)).toEqual(['RIO', 'RIO_2', 'MAR']);
  expect(columns).toEqual({
    'Altura (m)': `attribute.${own[0]?.id}`,
    KIND: `attribute.${own[1]?.id}`,
    ano: `attribute.${own[2]?.id}`,
  });
});

it('finds codes that nobody has', async () => {
  const first = await made(wanted([attribute('a', 'Same'), attribute('b', 'SAME'), attribute('c', '日本')], 'Twice'), who.uxia);
  const second = await made(wanted([attribute('a', 'same')], 'twice'), who.uxia);
  const codesOf = ({ body: { type } }: typeof first) => [
    type.code,
    ...type.listAttributeType.map((it) => it.attributeType.code.code),
  ];
  expect(codesOf(first)).toEqual(['TWICE', 'SAME', 'SAME_2', 'CODE']);
  expect(codesOf(second)).toEqual(['TWICE_2', 'SAME_3']);
});

it('makes all or nothing: 400 names the field', async () => {
  const before = await counts();
  const noChoices = await made(wanted([attribute('a', 'Good'), attribute('b', 'Bad', { dataType: 'SELECT' })]), who.uxia);
  expect([noChoices.status, noChoices.body.fieldErrors?.[0]?.fieldName]).toEqual([400, 'attributes.1.choices']);
  const noName = await made(wanted([attribute('a', ' ')]), who.uxia);
  expect([noName.status, noName.body.fieldErrors?.[0]?.fieldName]).toEqual([400, 'attributes.0.name']);
  expect((await made({ ...wanted([]), geometryType: 'BLOB' }, who.uxia)).status).toBe(400);
  expect(await counts()).toEqual(before);
  expect(await sql("SELECT 1 FROM code WHERE code = 'GOOD'")).toEqual([]);
});

it('401 and 403 for everybody but administrators', async () => {
  expect((await made(wanted([]))).status).toBe(401);
  expect((await made(wanted([]), who.ana)).status).toBe(403);
  expect((await made(wanted([]), who.sabela)).status).toBe(403);
});

const STONES = ['name;lon;lat;Material', 'A;-8.5;43;de pedra', 'B;-8.5;43;DE PEDRA', 'C;-8.5;43;Ferro', 'D;-8.5;43;Pedra'].join(
  '\n',
);

it('values of the file go on being what they were proposed as, whatever their choices are called', async () => {
  const choices = ['Pedra', 'Ferro', 'Mármore'];
  // What the file calls one is the text of another.
  const values = { 'de pedra': 'Pedra', Ferro: 'Ferro', Pedra: 'mármore' };
  const { status, body } = await made(
    wanted([attribute('Material', 'Material', { dataType: 'SELECT', choices, values })], 'Pedras'),
    who.uxia,
  );
  expect([status, body.values]).toEqual([201, { Material: { 'de pedra': 'PEDRA', Ferro: 'FERRO', Pedra: 'MARMORE' } }]);
  const mapping = { typeId: body.type.id, columns: body.columns, values: body.values };
  for (const dryRun of [true, false])
    expect((await imported(who.uxia, STONES, mapping, { dryRun })).result).toMatchObject({
      new: 4,
      refused: 0,
      unknownValues: [],
      ignored: [],
    });
  const rows = await sql<{ code: string }>(
    `SELECT attribute_values->>$2 AS code FROM geometric_element WHERE type_id = $1 ORDER BY description`,
    [body.type.id, String(body.columns.Material?.replace('attribute.', ''))],
  );
  expect(rows.map(({ code }) => code)).toEqual(['PEDRA', 'PEDRA', 'FERRO', 'MARMORE']);
});

it('without that, a value that is called otherwise is none of the choices', async () => {
  const { body } = await made(wanted([attribute('Material', 'Material', { dataType: 'SELECT', choices: ['Pedra'] })]), who.uxia);
  expect(body.values).toEqual({});
  const { result } = await imported(who.uxia, STONES, { typeId: body.type.id, columns: body.columns }, { dryRun: true });
  expect(result.unknownValues.map(({ value }) => value).sort()).toEqual(['DE PEDRA', 'Ferro', 'de pedra']);
});

it('400: values of a column that the file does not have; a code that is no choice says nothing', async () => {
  const { body } = await made(wanted([attribute('Material', 'Material', { dataType: 'SELECT', choices: ['Pedra'] })]), who.uxia);
  const mapping = { typeId: body.type.id, columns: body.columns };
  const response = await sendImport(who.uxia, STONES, { ...mapping, values: { Gone: { a: 'PEDRA' } } });
  const { fieldErrors } = (await response.json()) as { fieldErrors: { fieldName: string }[] };
  expect([response.status, fieldErrors.map(({ fieldName }) => fieldName)]).toEqual([400, ['values.Gone']]);
  const values = { Material: { Ferro: 'GONE', 'de pedra': 'PEDRA' } };
  const { result } = await imported(who.uxia, STONES, { ...mapping, values }, { dryRun: true });
  expect(result.unknownValues).toEqual([{ column: 'Material', value: 'Ferro', count: 1 }]);
});

it.each(['a\0', 'a\ud800'])('400: values that cannot be stored: %j', async (odd) => {
  const { body } = await made(wanted([attribute('Material', 'Material', { dataType: 'SELECT', choices: ['Pedra'] })]), who.uxia);
  for (const values of [{ [odd]: 'PEDRA' }, { Pedra: odd }]) {
    const mapping = { typeId: body.type.id, columns: body.columns, values: { Material: values } };
    expect((await sendImport(who.uxia, STONES, mapping)).status).toBe(400);
    const saved = { method: 'POST' as const, as: who.uxia, body: { name: 'Stones', mapping } };
    expect((await callJson(SAVE, saved)).status).toBe(400);
    const columns = { ...saved, body: { name: 'Stones', mapping: { typeId: body.type.id, columns: { [odd]: null } } } };
    expect((await callJson(SAVE, columns)).status).toBe(400);
    const again = attribute('Material', 'Material', { dataType: 'SELECT', choices: ['Pedra', odd], values });
    expect((await made(wanted([again]), who.uxia)).status).toBe(400);
  }
});

it('400: a value of the file that stands for none of the choices', async () => {
  const wrong = attribute('Material', 'Material', { dataType: 'SELECT', choices: ['Pedra'], values: { Ferro: 'Iron' } });
  const { status, body } = await made(wanted([wrong]), who.uxia);
  expect([status, body.fieldErrors?.map(({ fieldName }) => fieldName)]).toEqual([400, ['attributes.0.values']]);
});
