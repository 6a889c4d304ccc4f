import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressIsTrue, writeTrueAddress } from './caller';
import { inTurn } from './listener';

const server = http.createServer(
  inTurn([(...it) => writeTrueAddress()(...it)], (request, response) => response.end(request.headers['x-forwarded-for'])),
);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('whatever a caller writes, the address is that of the connection', async () => {
  expect(addressIsTrue()).toBe(false);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const response = await fetch(address, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
  expect(await response.text()).toBe('127.0.0.1');
  expect(addressIsTrue()).toBe(true);
});

it('the address of a connection that is gone is empty, not the one that the caller wrote', () => {
  const request = { headers: { 'x-forwarded-for': '203.0.113.9' }, socket: {} } as unknown as http.IncomingMessage;
  let passedOn = false;
  writeTrueAddress()(request, {} as http.ServerResponse, () => {
    passedOn = true;
  });
  expect([request.headers['x-forwarded-for'], passedOn]).toEqual(['', true]);
});
