import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { renderInShell } from '@/components/test/in-shell';
import type { AttributeType } from '@/lib/attribute-types/schema';
import type { Filter } from '@/lib/styles/schema';
import { height, lighthousesWith, state } from '@/lib/test/lighthouses';
import { ConditionEditor } from './condition-editor';
import { startForm, type TypeForm } from './type-form';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const type = lighthousesWith(state(1, ['Oil', 'Electric']), height(2));
const [oil, tall] = type.listAttributeType.map(({ attributeType }) => attributeType) as [AttributeType, AttributeType];
const open: AttributeType = { ...tall, id: 99, dataType: 'BOOLEAN', code: { ...tall.code, code: 'OPEN' } };

let now: () => Filter | null | undefined;
function Probe({ condition }: { condition: Filter | null }) {
  const start = startForm(type);
  const form = useForm<TypeForm>({
    defaultValues: { ...start, listAttributeType: start.listAttributeType.map((it) => ({ ...it, condition })) },
  });
  now = () => form.getValues('listAttributeType.1.condition');
  return (
    <FormProvider {...form}>
      <ConditionEditor at={1} others={[oil, open]} problem={{ error: undefined, onDismissError: () => undefined }} />
    </FormProvider>
  );
}
const value = () => screen.getByRole('combobox', { name: 'Value that it must have' });

it('offers yes and no where a flag decides', async () => {
  const user = renderInShell(<Probe condition={null} />);
  const [on] = screen.getAllByRole('combobox') as [HTMLElement];
  await user.selectOptions(on, 'OPEN');
  expect(now()).toEqual({ op: '==', property: 'OPEN', value: 'true' });
  await user.selectOptions(value(), 'No');
  expect(now()).toEqual({ op: '==', property: 'OPEN', value: 'false' });
  await nothingFound();
});

it('shows a value that is not among them any more', () => {
  renderInShell(<Probe condition={{ op: '==', property: oil.code.code, value: 'Gas' }} />);
  expect(value()).toHaveDisplayValue('Gas');
});
