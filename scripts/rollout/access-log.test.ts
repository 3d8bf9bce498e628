import { describe, expect, it } from 'vitest';
import { connectedPerSecond, connectsPerSecond, mostWithinASecond, readAccessLog } from './access-log.ts';

const originMs = 1_700_000_000_000;
const line = (atMs: number, rest: object): string =>
  JSON.stringify({
    at: (originMs + atMs) / 1_000,
    took: 0,
    status: 200,
    method: 'GET',
    path: '/socket.io/',
    upstream: '127.0.0.1:1',
    transport: 'polling',
    sid: '',
    ...rest,
  });

describe('the log of nginx', () => {
  it('tells when a WebSocket began and ended, and where', () => {
    const row = line(5_000, { took: 4, status: 101, transport: 'websocket', upstream: '127.0.0.1:1, 127.0.0.1:2' });
    const seen = readAccessLog(`${row}\n`, originMs);
    expect(seen.stays).toEqual([{ address: '127.0.0.1:2', fromMs: 1_000, toMs: 5_000 }]);
    expect(seen.passedOn).toBe(1);
  });

  it('puts the polls of a session together', () => {
    const rows = [line(1_000, { sid: 'a' }), line(9_000, { sid: 'a', took: 2 }), line(2_000, { sid: 'b' })];
    expect(readAccessLog(rows.join('\n'), originMs).stays).toEqual([
      { address: '127.0.0.1:1', fromMs: 1_000, toMs: 9_000 },
      { address: '127.0.0.1:1', fromMs: 2_000, toMs: 2_000 },
    ]);
  });

  it('finds answers of 5xx, and polls nobody knew', () => {
    const rows = [line(1_000, { path: '/api/x', status: 502, method: 'POST' }), line(1, { sid: 'c', status: 400 })];
    const seen = readAccessLog(rows.join('\n'), originMs);
    expect(seen.failures).toEqual([{ atMs: 1_000, status: 502, what: 'POST /api/x' }]);
    expect([seen.strangers, seen.stays]).toEqual([1, []]);
  });
});

describe('connections over time', () => {
  const stays = [900, 1_100, 1_200, 2_050].map((fromMs) => ({ address: 'x', fromMs, toMs: 2_500 }));

  it('are counted by second', () => {
    expect(connectsPerSecond(stays, 3)).toEqual([1, 2, 1]);
    expect(connectedPerSecond(stays, 3)).toEqual([1, 3, 0]);
  });

  it('are most wherever a second begins', () => {
    expect(mostWithinASecond(stays)).toBe(3);
    expect(mostWithinASecond([])).toBe(0);
  });
});
