import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetExtent, recall, remember } from './memory';
import { readPermalink, writePermalink } from './permalink';

describe('a link to the map', () => {
  const link = {
    camera: { zoom: 9.5, center: [-8.54, 42.88] as [number, number] },
    visible: ['type-1', 'layer-3'] as const,
    element: 12,
  };
  it('says where, what and which, and is read back', () => {
    const hash = writePermalink({ ...link, visible: [...link.visible] });
    expect(hash).toBe('#map=9.50/42.88000/-8.54000&layers=t1,l3&element=12');
    expect(readPermalink(hash)).toEqual(link);
  });
  it('says which place was searched for', () => {
    const hash = writePermalink({ place: [-8.11, 42.66] });
    expect(hash).toBe('#place=42.660000/-8.110000');
    expect(readPermalink(hash)).toEqual({ place: [-8.11, 42.66] });
  });
  it('says to which place the list is limited, and whether to what is public there', () => {
    const box: [number, number, number, number] = [-8.5, 42.5, -8, 43];
    expect(writePermalink({ box, isPublic: false })).toBe('#box=-8.500000/42.500000/-8.000000/43.000000&public=false');
    for (const link of [{ box }, { box, isPublic: true }, { box, isPublic: false, filter: 'Vella' }])
      expect(readPermalink(writePermalink(link))).toEqual(link);
  });
  it('tells "no layer at all" from "nothing said about layers"', () => {
    expect(readPermalink(writePermalink({ visible: [] }))).toEqual({ visible: [] });
    expect(readPermalink('')).toEqual({});
  });
  it.each([
    '#map=9/91/0',
    '#map=x/1/1',
    '#map=5/40',
    '#element=0',
    '#element=1e9',
    '#foo',
    '#map=9/NaN/1',
    '#map=//',
    '#map=9//',
    '#place=91/0',
    '#place=42',
    '#place=/',
    '#place=x/1',
    '#box=1/2/3',
    '#box=1/2/1/3',
    '#box=1/x/2/3',
    '#box=-8/42/-7/91',
    '#public=false',
  ])('makes nothing of %s', (hash) => expect(readPermalink(hash)).toEqual({}));
  it('passes over layers that it cannot read', () =>
    expect(readPermalink('#layers=t1,x9,l2,t')).toEqual({ visible: ['type-1', 'layer-2'] }));
});

describe('what the browser remembers', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    stored.clear();
  });

  it('keeps the parts apart, and forgets the extent alone', () => {
    vi.stubGlobal('localStorage', storage);
    remember({ camera: { center: [1, 2], zoom: 3 } });
    remember({ shown: { 'type-1': false } });
    expect(recall()).toEqual({ camera: { center: [1, 2], zoom: 3 }, shown: { 'type-1': false } });
    forgetExtent();
    expect(recall()).toEqual({ shown: { 'type-1': false } });
  });
  it('is nothing where storage is forbidden or holds something else', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(recall()).toEqual({});
    expect(() => remember({})).not.toThrow();
    vi.stubGlobal('localStorage', { ...storage, getItem: () => '"text"' });
    expect(recall()).toEqual({});
  });
});
