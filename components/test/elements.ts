import type { Element } from '@/lib/elements/schema';

/** A public point in the province of A Coruña, as a visitor reads it. */
export const aPublicPoint = (id: number, more: Partial<Element> = {}): Element => ({
  id,
  version: 1,
  name: more.description ?? `Light ${id}`,
  description: `Light ${id}`,
  geom: { type: 'Point', coordinates: [-8, 43] },
  creationDate: '2026-03-01T10:00:00.000Z',
  modificationDate: '2026-03-02T10:00:00.000Z',
  isPublic: true,
  isReviewed: false,
  isOwnerUser: false,
  userCanJoin: false,
  province: { provinceCode: '15', name: 'A Coruña' },
  municipality: null,
  parish: null,
  listParishes: [],
  listAttributeValueDto: [],
  listGeometricElementFileDto: [],
  geometricElementTypeDto: { id: 3, code: 'LIGHTHOUSE', name: 'Lighthouse' },
  ...more,
});
