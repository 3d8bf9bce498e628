import { describe, expect, test } from 'vitest';
import {
  destinationOf,
  sortByConnections,
  mayRetry,
  stickyHeader,
  stickyIndex,
  attemptOrder,
} from './ingress-choice.ts';

describe('gateway cookies', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['other=1', null],
    ['gateway=0', 0],
    ['a=b; gateway=1; c=d', 1],
    ['gateway=2', null],
    ['gateway=-1', null],
    ['gateway=1x', null],
    ['gateway=', null],
    ['gateway=00000001', null],
    ['xgateway=1', null],
  ])('parses %j with two gateways as %j', (header, index) => {
    expect(stickyIndex(header, 2)).toBe(index);
  });

  test('parses the cookie that it sets', () => {
    expect(stickyIndex(stickyHeader(1).split(';')[0], 2)).toBe(1);
  });
});

test('sorts gateways by their number of WebSockets', () => {
  expect(sortByConnections([])).toEqual([]);
  expect(sortByConnections([0, 0, 0])).toEqual([0, 1, 2]);
  expect(sortByConnections([2, 0, 1])).toEqual([1, 2, 0]);
});

test('tries all processes, starting with the selected one', () => {
  expect(attemptOrder(0, 1)).toEqual([0]);
  expect(attemptOrder(2, 3)).toEqual([2, 0, 1]);
});

test.each([
  ['/', 'web'],
  ['/apia', 'web'],
  ['/api', 'api'],
  ['/mcp', 'api'],
  ['/mcp-users', 'web'],
  ['/api/health?x=/socket.io/', 'api'],
  ['/api/wall/token', 'api'],
  ['/socket.io/?EIO=4', 'gateway'],
  ['/socket.io/websocket/?EIO=4', 'sockets'],
  ['/socket.io/websocketx', 'gateway'],
  ['/socket.iox', 'web'],
  ['/app/events/1', 'web'],
])('routes %s to %s', (url, destination) => {
  expect(destinationOf(url)).toBe(destination);
});

test('retries only unsent or idempotent requests', () => {
  expect(mayRetry('POST', 'ECONNREFUSED')).toBe(true);
  expect(mayRetry('GET', 'ECONNRESET')).toBe(true);
  expect(mayRetry('POST', 'ECONNRESET')).toBe(false);
  expect(mayRetry('GET', 'ENOTFOUND')).toBe(false);
  expect(mayRetry('GET', undefined)).toBe(false);
});
