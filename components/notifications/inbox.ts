'use client';
import { create } from 'zustand';
import { forgetAnswersOf } from '@/components/calls/query-provider';
import { basePath } from '@/lib/base-path';
import { call } from '@/lib/http/client';
import { notificationsApi } from '@/lib/notifications/api';
import type { Notification } from '@/lib/notifications/schema';

interface Inbox {
  unread: number;
  latest: readonly Notification[];
  /** The one that has just come, to be read out. */
  arrived: Notification | null;
}

/** So many stand in the menu of the bell. */
const LATEST = 7;

export const useInbox = create<Inbox>()(() => ({ unread: 0, latest: [], arrived: null }));

/** What is cached of the inbox's page is outdated. */
const renewPage = () => void forgetAnswersOf('notifications');

export async function readInbox(): Promise<void> {
  try {
    const { result, unread } = await call(notificationsApi.list, { query: { size: LATEST } });
    useInbox.setState({ latest: result.items, unread });
    renewPage();
  } catch {
    // It is asked for again in a minute; the page of the inbox says what is wrong.
  }
}

export function takeIn(arrived: Notification): void {
  const { latest, unread } = useInbox.getState();
  if (latest.some(({ id }) => id === arrived.id)) return;
  useInbox.setState({ arrived, latest: [arrived, ...latest].slice(0, LATEST), unread: unread + (arrived.read ? 0 : 1) });
  renewPage();
}

export function emptyInbox(): void {
  useInbox.setState({ unread: 0, latest: [], arrived: null });
}

/** Sets these as read, or all. */
export async function setRead(ids?: number[]): Promise<void> {
  const { latest } = useInbox.getState();
  useInbox.setState({ latest: latest.map((it) => (!ids || ids.includes(it.id) ? { ...it, read: true } : it)) });
  try {
    useInbox.setState(await call(notificationsApi.markRead, { body: ids ? { ids } : { all: true } }));
  } finally {
    renewPage();
  }
}

/** Where an entry leads, for the router, which adds the base path by itself. */
export const pathOf = ({ link }: Notification) => link.slice(basePath.length) || '/';
