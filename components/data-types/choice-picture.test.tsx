import { render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { namedValues } from '@/components/elements/named-values';
import { Value } from '@/components/elements/value';
import { nothingFound } from '@/components/test/axe';
import { renderInShell } from '@/components/test/in-shell';
import { Field } from '@/components/ui/field';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { state, uses } from '@/lib/test/lighthouses';
import { isGroupFor } from './definition';
import { DATA_TYPE_CONTROLS } from './index';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
const PICTURES = [{ icon: { name: 'open', svg } }, { image: { id: 7, path: '/api/attached_files/general/7' } }, {}];
const pictured = <T extends { attributeType: AttributeType }>(own: T, more: readonly object[] = PICTURES): T => {
  const { valueGroupCode } = own.attributeType;
  const listCode = valueGroupCode?.listCode.map((it, at) => ({ ...it, ...more[at] })) ?? [];
  return { ...own, attributeType: { ...own.attributeType, valueGroupCode: { groupCode: 'V', listCode } } };
};
const OPTIONS = ['Open', 'Closed', 'Gone'];
const words = { locale: 'en-GB', timeZone: 'UTC', yes: '', no: '' };

interface Props {
  type: AttributeType;
  sent: (value: unknown) => void;
  required?: boolean;
}

function Form({ type, sent, required }: Props) {
  const form = useForm<{ value: string | string[] }>({ defaultValues: { value: type.dataType === 'MULTISELECT' ? [] : '' } });
  const { register, handleSubmit } = form;
  const controls = DATA_TYPE_CONTROLS[type.dataType];
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={handleSubmit(({ value }) => sent(value))}>
        <Field label="State" required={required} group={isGroupFor(controls, type)}>
          {(control) => <controls.Control attributeType={type} control={control} field={register('value')} />}
        </Field>
        <button type="submit">Send</button>
      </form>
    </FormProvider>
  );
}

it('one of several is chosen by its picture, by keyboard too; no answer is one of them', async () => {
  const { attributeType: type } = pictured(state(2, OPTIONS));
  const codes = type.valueGroupCode?.listCode.map(({ code }) => code) ?? [];
  let value: unknown;
  const user = renderInShell(<Form type={type} sent={(it) => (value = it)} />);
  expect(screen.getByRole('group', { name: 'State' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'No answer' })).toBeChecked();
  await user.click(screen.getByText('Open'));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(value).toBe(codes[0]);
  screen.getByRole('radio', { name: 'Open' }).focus();
  await user.keyboard('{ArrowDown}');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(value).toBe(codes[1]);
  await nothingFound();
});

it('what is mandatory says so: pictures that are chosen by radio buttons', async () => {
  const { attributeType: type } = pictured(state(2, OPTIONS));
  renderInShell(<Form type={type} sent={() => undefined} required />);
  for (const radio of screen.getAllByRole('radio')) expect(radio).toBeRequired();
  await nothingFound();
});

it('what is mandatory says so: check boxes, until one of them is ticked', async () => {
  const user = renderInShell(<Form type={uses(2, OPTIONS).attributeType} sent={() => undefined} required />);
  const boxes = screen.getAllByRole('checkbox');
  for (const box of boxes) expect(box).toBeRequired();
  await nothingFound();
  await user.click(boxes[1] as HTMLElement);
  for (const box of boxes) expect(box).not.toBeRequired();
});

it('without pictures, and where there are too many, it is a list that opens', () => {
  renderInShell(<Form type={state(2, OPTIONS).attributeType} sent={() => undefined} />);
  expect(screen.getByRole('combobox', { name: 'State' })).toBeVisible();
  const many = pictured(
    state(
      2,
      Array.from({ length: 41 }, (_, at) => `Choice ${at}`),
    ),
  );
  expect(isGroupFor(DATA_TYPE_CONTROLS.SELECT, many.attributeType)).toBe(false);
});

it('what was chosen has its pictures, and is read as before', () => {
  const own = pictured(uses(3, OPTIONS));
  const codes = own.attributeType.valueGroupCode?.listCode.map(({ code }) => code) ?? [];
  const listAttributeValueDto = codes.map((value, at) => ({ id: `${at}`, value, elementTypeAttributeType: { id: 3 } }));
  const [value] = namedValues({ listAttributeValueDto } as never, { listAttributeType: [own] }, words);
  expect(value).toMatchObject({ kind: 'choices', text: 'Open, Closed, Gone' });
  const { container } = render(value ? <Value {...value} /> : null);
  expect(container.textContent).toBe('Open, Closed, Gone');
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/attached_files/general/7');
  expect(container.innerHTML).toContain('mask:');
});

it('a drawing in colours of its own keeps them', () => {
  const coloured = svg.replace('<path', '<path fill="#ff0000"');
  const own = pictured(uses(3, OPTIONS), [{ icon: { name: 'open', svg: coloured } }]);
  const [code] = own.attributeType.valueGroupCode?.listCode ?? [];
  const listAttributeValueDto = [{ id: '1', value: code?.code, elementTypeAttributeType: { id: 3 } }];
  const [value] = namedValues({ listAttributeValueDto } as never, { listAttributeType: [own] }, words);
  const { container } = render(value ? <Value {...value} /> : null);
  expect(decodeURIComponent(container.querySelector('img')?.getAttribute('src') ?? '')).toContain('#ff0000');
});
