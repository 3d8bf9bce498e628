import { expect, it } from 'vitest';
import { sharedAddress } from './shared-address.ts';

const event = { visibility: 'PUBLIC', slug: 'trees', join_policy: 'CODE', join_code: 'ABCD2345' } as const;
const origin = 'https://plenum.example';

it('shares the page, else the join link, else nothing', () => {
  expect(sharedAddress(event, origin)).toBe('https://plenum.example/e/trees');
  expect(sharedAddress({ ...event, visibility: 'LINK', join_policy: 'INVITE_ONLY' }, origin)).toBe(
    'https://plenum.example/e/trees',
  );
  expect(sharedAddress({ ...event, visibility: 'MEMBERS' }, origin)).toBe(
    'https://plenum.example/app/events/join?code=ABCD2345',
  );
  expect(sharedAddress({ ...event, visibility: 'MEMBERS', join_policy: 'INVITE_ONLY' }, origin)).toBeNull();
  expect(sharedAddress({ ...event, visibility: 'MEMBERS', join_code: null }, origin)).toBeNull();
});
