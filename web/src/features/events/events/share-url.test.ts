import { expect, it } from 'vitest';
import { shareUrl } from './share-url.ts';

const event = { visibility: 'PUBLIC', slug: 'trees', join_policy: 'CODE', join_code: 'ABCD2345' } as const;
const origin = 'https://plenum.example';

it('shares the page, else the join link, else nothing', () => {
  expect(shareUrl(event, origin)).toBe('https://plenum.example/e/trees');
  expect(shareUrl({ ...event, visibility: 'LINK', join_policy: 'INVITE_ONLY' }, origin)).toBe(
    'https://plenum.example/e/trees',
  );
  expect(shareUrl({ ...event, visibility: 'MEMBERS' }, origin)).toBe(
    'https://plenum.example/app/events/join?code=ABCD2345',
  );
  expect(shareUrl({ ...event, visibility: 'MEMBERS', join_policy: 'INVITE_ONLY' }, origin)).toBeNull();
  expect(shareUrl({ ...event, visibility: 'MEMBERS', join_code: null }, origin)).toBeNull();
});
