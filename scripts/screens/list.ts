// The screens of which `npm run screens` takes pictures.
import type { Page } from '@playwright/test';

/** What of the demo the addresses need. */
export interface Facts {
  /** Element types by code. */
  types: Record<string, number>;
  /** A public element with a photo, alone in its place. */
  element: { id: number; lng: number; lat: number };
}

export interface Screen {
  name: string;
  path: string | ((facts: Facts) => string);
  as?: 'USER' | 'REVIEWER' | 'ADMIN';
  /** What somebody does before the picture is taken. */
  first?: (page: Page) => Promise<unknown>;
  /** Its picture at 1366 pixels in light is also that of the documents. */
  inDocuments?: true;
}

const viewerAt = ({ element }: Facts) => `/#map=15/${element.lat}/${element.lng}&element=${element.id}`;
/** By its sign, which is the same in every language. */
const modifyFirst = (page: Page) => page.locator('main button:has(svg.lucide-pencil)').first().click();
const admin = (name: string, path: string, first?: Screen['first']): Screen => ({
  ...{ name: `admin-${name}`, path: `/admin${path}`, as: 'ADMIN' },
  ...(first && { first }),
});

export const SCREENS: readonly Screen[] = [
  { name: 'viewer', path: ({ element }) => `/#map=9/42.9/-8.6&element=${element.id}`, inDocuments: true },
  { name: 'card', path: viewerAt },
  { name: 'first-visit', path: '/' },
  { name: 'search', path: '/', first: (page) => page.keyboard.press('/') },
  { name: 'element', path: ({ element }) => `/geometric_element/details/${element.id}`, inDocuments: true },
  { name: 'list', path: ({ types }) => `/geometric_elements/${types.HERITAGE}` },
  { name: 'my-elements', path: ({ types }) => `/geometric_elements/${types.HERITAGE}/myElements`, as: 'USER' },
  { name: 'open-data', path: '/open_data' },
  { name: 'api-docs', path: '/api/docs' },
  { name: 'add', path: '/insertFromNavBar', as: 'USER' },
  { name: 'inbox', path: '/notifications', as: 'USER' },
  { name: 'following', path: '/following', as: 'USER' },
  { name: 'proposals', path: '/proposals', as: 'USER' },
  { name: 'bin', path: '/bin', as: 'USER' },
  { name: 'areas', path: '/areas', as: 'USER' },
  { name: 'jobs', path: '/jobs', as: 'ADMIN' },
  { name: 'import', path: '/import', as: 'ADMIN' },
  { name: 'account', path: '/users/account', as: 'USER' },
  admin('home', ''),
  admin('palette', '', (page) => page.keyboard.press('Control+k')),
  admin('settings', '/settings'),
  admin('parameters', '/configurationParameter'),
  admin('users', '/users'),
  admin('types', '/elementType'),
  admin('type', '/elementType', modifyFirst),
  admin('attributes', '/attributeType'),
  admin('attribute', '/attributeType', modifyFirst),
  admin('styles', '/geometricElementTypeStyles'),
  admin('style', '/geometricElementTypeStyles', modifyFirst),
  admin('layers', '/layers'),
  admin('groups', '/layerGroup'),
  admin('tree', '/mapTree'),
  admin('formats', '/fileFormats'),
  admin('files', '/generalAttachedFiles'),
  admin('texts', '/interfaceTexts'),
  admin('missing-texts', '/missingTexts'),
  admin('bin', '/bin'),
  admin('review', '/review'),
  admin('review-figures', '/reviewFigures'),
  admin('review-undo', '/reviewUndo'),
];
