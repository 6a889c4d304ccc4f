import { expect } from 'vitest';
import { POST } from '@/app/api/following/route';
import { GET as INBOX } from '@/app/api/notifications/route';
import { db } from '@/lib/db';
import { hasNews } from '@/lib/following/progress-queries';
import type { Following } from '@/lib/following/schema';
import { tellFollowers } from '@/lib/following/telling';
import type { Page } from '@/lib/http/list';
import type { Notification } from '@/lib/notifications/schema';
import { callJson } from './call';
import { tower } from './element-scene';
import type { Person } from './people';

export type Followed = Following & { code: string; fieldErrors: { fieldName: string }[] };
export const follow = (as: Person | undefined, body: unknown) => callJson<Followed>(POST, { method: 'POST', as, body });

/** What somebody finds in their inbox, newest first. */
export const entriesOf = async (as: Person) => (await callJson<Page<Notification>>(INBOX, { as })).body.result.items;
export const inboxOf = async (as: Person) => (await entriesOf(as)).map(({ kind, elementId }) => [kind, elementId]);

/** Transactions of other tests on the same server hold it up for a moment. */
export const tellAll = () =>
  expect.poll(() => tellFollowers().then(() => hasNews(db)), { timeout: 20_000, interval: 20 }).toBe(false);

export const square = (lng: number, lat: number, size = 0.01) => ({
  type: 'Polygon',
  coordinates: [
    [
      [lng - size, lat - size],
      [lng + size, lat - size],
      [lng + size, lat + size],
      [lng - size, lat + size],
      [lng - size, lat - size],
    ],
  ],
});
export const [lng, lat] = tower.coordinates as [number, number];
