import { beforeAll, expect, it } from 'vitest';
import { POST as ADD_ATTRIBUTE } from '@/app/api/elements/attribute_type/route';
import { POST as ADD_TYPE } from '@/app/api/elements/geometric_element_type/route';
import { POST as ADD_LAYER } from '@/app/api/layers/geometric_layer/route';
import { POST as ADD_GROUP } from '@/app/api/layers/geometric_layer_group/route';
import { POST as ADD_STYLE } from '@/app/api/styles/document/route';
import { POST as ADD_USER } from '@/app/api/users/route';
import { POST as SIGN_UP } from '@/app/api/users/signUp/route';
import { defaultDocument } from '@/lib/styles/defaults';
import { type call, callJson } from '@/lib/test/call';
import { next, sqlOne } from '@/lib/test/database';
import { aGroup, formOf } from '@/lib/test/layer-scene';
import { type Person, people } from '@/lib/test/people';
import { inAll } from '@/lib/test/texts';

type Handler = Parameters<typeof call>[0];
interface Answer {
  id: number;
  fieldErrors?: { fieldName: string; message: string; link?: string }[];
}

let uxia: Person;
beforeAll(async () => {
  ({ uxia } = await people());
});

const send = (handler: Handler, body: unknown, as: Person | undefined = uxia) =>
  callJson<Answer>(handler, { method: 'POST', body, as });

/** Sends the same twice: the second one is refused at this field, with a link to the first one. */
async function expectLink(handler: Handler, body: (again: boolean) => unknown, field: string, screen: string, status = 409) {
  const first = await send(handler, body(false));
  expect(first.status).toBe(201);
  const second = await send(handler, body(true));
  expect(second.status).toBe(status);
  expect(second.body.fieldErrors).toMatchObject([{ fieldName: field, link: `/admin/${screen}?id=${first.body.id}` }]);
  return second.body.fieldErrors?.[0]?.message;
}

it('409: the code of an element type is taken, in any case: by whom, with a link', async () => {
  const code = `Taken${next()}`;
  const body = (again: boolean) => ({
    ...{
      code: again ? code.toUpperCase() : code,
      codeDto: inAll('Fountain'),
      geometryType: 'POINT',
      legendType: 'LEGEND_TYPE_NONE',
    },
  });
  expect(await expectLink(ADD_TYPE, body, 'code', 'elementType')).toContain('taken by Fountain en-GB');
});

it('409: that of an attribute type', async () => {
  const code = `Taken${next()}`;
  const body = (again: boolean) => ({
    ...{ code: { code: again ? code.toLowerCase() : code, ...inAll('Kind') }, description: 'Kind', dataType: 'BOOLEAN' },
  });
  expect(await expectLink(ADD_ATTRIBUTE, body, 'code.code', 'attributeType')).toContain('taken by Kind en-GB');
});

it('409: the code of a layer', async () => {
  const group = await aGroup('Water');
  const code = `TAKEN${next()}_LAYER`;
  const body = () =>
    formOf({
      ...{ type: 'WMS', code, internationalization: '[SEP-es-ES]a[SEP-gl-ES]a[SEP-en-GB]a', internalName: 'rivers', order: '1' },
      ...{ geometricLayerGroupId: String(group.id), serverUrl: 'https://maps.example.org/wms', legendType: 'LEGEND_TYPE_NONE' },
    });
  await expectLink(ADD_LAYER, body, 'code', 'layers');
});

it.each([
  ['behind', { placeBehindOtherLayers: true }],
  ['inside', { includeInsideGroupLayer: true }],
  ['in front', {}],
])('400: the order of a group %s', async (_, more) => {
  const order = 20_000 + next();
  await expectLink(ADD_GROUP, () => ({ codeDto: inAll('Water'), order, ...more }), 'order', 'layerGroup', 400);
});

it('409: the name of a style', async () => {
  const styleName = `taken ${next()}`;
  await sqlOne(
    `INSERT INTO style (kind, name, document) VALUES ('POINT', $1, '{"version":1,"geometry":"POINT","rules":[]}') RETURNING id`,
    [styleName],
  );
  const { id } = await sqlOne<{ id: number }>('SELECT id FROM style WHERE name = $1', [styleName]);
  const refused = await send(ADD_STYLE, { layerType: 'POINT', styleName, document: defaultDocument('POINT') });
  expect([refused.status, refused.body.fieldErrors?.[0]?.fieldName]).toEqual([409, 'styleName']);
  const { pathname, searchParams } = new URL(refused.body.fieldErrors?.[0]?.link ?? '', 'http://x');
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/admin/geometricElementTypeStyles',
    { id: String(id), layerType: 'POINT', styleName },
  ]);
});

it('409: a login is said to be whose to administrators only', async () => {
  const login = `taken${next()}`;
  const account = { login, password: 'lighthouse keeper 9', locale: 'en-GB', locked: false, userRoleDto: { code: 'USER' } };
  await expectLink(ADD_USER, () => account, 'login', 'users');
  const signUp = await send(SIGN_UP, { login, password: 'lighthouse keeper 9', locale: 'en-GB' }, null as never);
  expect([signUp.status, signUp.body.fieldErrors?.[0]?.link]).toEqual([409, undefined]);
});
