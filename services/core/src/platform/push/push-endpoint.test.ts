import { describe, expect, it } from 'vitest';
import { isPushEndpoint } from './push-endpoint.ts';

const noOrigin = { PUSH_LOCAL_ORIGIN: '' };

describe('push endpoints', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com:8443/abc',
    'https://8.8.8.8/abc',
    'https://[2a00:1450:4001:830::200a]/abc',
  ])('accepts %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, noOrigin)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://user:word@push.example.org/abc',
    'https://localhost/abc',
    'https://redis/abc',
    'https://db.internal/abc',
    'https://127.0.0.1/abc',
    'https://127.1/abc',
    'https://2130706433/abc',
    'https://0x7f.0.0.1/abc',
    'https://10.1.2.3/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/abc',
    'https://[::ffff:10.0.0.1]/abc',
    'https://[fd00::1]/abc',
    'https://[64:ff9b::7f00:1]/abc',
    'file:///etc/passwd',
    'https://push.example.org/abc#other',
    'https://PUSH.example.org/abc',
    'https://push.example.org:443/abc',
    'push',
  ])('rejects %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, noOrigin)).toBe(false);
  });

  it('accepts a local endpoint if the operator allows it, and then only that origin', () => {
    const local = { PUSH_LOCAL_ORIGIN: 'http://127.0.0.1:4000' };
    expect(isPushEndpoint('http://127.0.0.1:4000/abc', local)).toBe(true);
    expect(isPushEndpoint('http://127.0.0.1:4001/abc', local)).toBe(false);
    expect(isPushEndpoint('http://127.0.0.1:4000@example.org/abc', local)).toBe(false);
  });
});
