// Who calls the server where only an administrator may.
import type pg from 'pg';
import { pause } from './waiting';

const ASK_EVERY_MS = 250;

export const JSON_BODY = { 'Content-Type': 'application/json' };

/** Whoever imports. An installation keeps its last administrator, so that the account stays for the next run. */
export async function administrator(db: pg.Client, login: string): Promise<{ id: number; version: number }> {
  const find = () =>
    db.query<{ id: number; version: number }>('SELECT id::int, token_version AS version FROM user_account WHERE login = $1', [
      login,
    ]);
  if ((await find()).rows.length === 0)
    await db.query(`INSERT INTO user_account (login, password_hash, locale, role) VALUES ($1, 'none', 'en-GB', 'ADMIN')`, [
      login,
    ]);
  return (await find()).rows[0] as { id: number; version: number };
}

/** Calls of somebody with a token. Throws where the status is none of success. */
export class Calls {
  constructor(
    private readonly address: string,
    private readonly token: string,
  ) {}

  async ask<T>(url: string, init: RequestInit = {}): Promise<T> {
    const headers = { Authorization: `Bearer ${this.token}`, ...init.headers };
    const answer = await fetch(`${this.address}/api${url}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  send<T>(url: string, body: object): Promise<T> {
    return this.ask<T>(url, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(body) });
  }

  /** What is at an address once it is in one of the states. Throws where it has failed. */
  async until<T extends { state: string }>(url: string, states: readonly string[]): Promise<T> {
    for (;;) {
      const it = await this.ask<T>(url);
      if (it.state === 'FAILED' || it.state === 'CANCELLED') throw new Error(`it ended: ${JSON.stringify(it)}`);
      if (states.includes(it.state)) return it;
      await pause(ASK_EVERY_MS);
    }
  }
}
