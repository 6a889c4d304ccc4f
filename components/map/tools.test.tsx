import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { INFO } from '@/components/viewer/state';
import en from '@/messages/en.json';
import { toolOf, tools } from './tools';

it('every folder of tools is a tool of its own', () => {
  const folders = readdirSync(`${process.cwd()}/components/map/tools`);
  expect(tools).toHaveLength(folders.length);
  expect(new Set(tools.map(({ id }) => id)).size).toBe(folders.length);
});

it('every tool of the tool bar has a label', () => {
  const inTheBar = tools.filter(({ group }) => group !== 'elsewhere');
  expect(inTheBar.filter(({ id }) => !Object.hasOwn(en.map.tools, id))).toEqual([]);
});

it('tools stand in their order, and the one that is active when no other is has a button in sight', () => {
  const orders = tools.map(({ order }) => order);
  expect(orders).toEqual(orders.toSorted((a, b) => a - b));
  expect(toolOf(INFO)?.group).toBe('first');
});
