import { expect, it } from 'vitest';
import { deviceName, isPhone } from './device-name.rules.ts';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux', false],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
    true,
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
    true,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on macOS',
    false,
  ],
  ['curl/8.5.0', null, false],
  ['Something (Windows)', 'Windows', false],
  ['', null, false],
])('names %s', (user_agent, name, is_phone) => {
  expect(deviceName(user_agent, 'en')).toBe(name);
  expect(isPhone(user_agent)).toBe(is_phone);
});

it('is translated to the language of the reader', () => {
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'de')).toBe(
    'Firefox auf Linux',
  );
});

it('is unknown for a browser without a user agent', () => {
  expect(deviceName(null, 'en')).toBeNull();
  expect(isPhone(null)).toBe(false);
});
