import { describe, expect, it } from 'vitest';
import { mayRequestAgainAt, mayRequestAgain } from './join-requests.rules.ts';

const answered_at = new Date('2026-03-01T12:00:00Z');

describe('a repeated join request', () => {
  it('is allowed to a declined person after seven days, not before', () => {
    const declined = { status: 'DECLINED', answered_at } as const;
    expect(mayRequestAgainAt(declined)?.toISOString()).toBe('2026-03-08T12:00:00.000Z');
    expect(mayRequestAgain(declined, new Date('2026-03-08T11:59:59.999Z'))).toBe(false);
    expect(mayRequestAgain(declined, new Date('2026-03-08T12:00:00Z'))).toBe(true);
  });
  it('is allowed to others immediately', () => {
    expect(mayRequestAgainAt({ status: 'ACCEPTED', answered_at })).toBeNull();
    expect(mayRequestAgain({ status: 'PENDING', answered_at: null }, answered_at)).toBe(true);
  });
});
