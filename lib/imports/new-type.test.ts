import { beforeAll, expect, it } from 'vitest';
import { POST } from '@/app/api/elements/import/type/route';
import { callJson } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { anElementType } from '@/lib/test/elements';
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
