import { describe, expect, it } from 'vitest';
import { actionsOn, assignableRoles } from './person-actions.ts';

const person = { user_id: 2, role: 'ATTENDEE', is_banned: false, is_chat_banned: false } as const;

describe('what may be done with a person', () => {
  it.each([
    ['ADMIN', ['change_role', 'mute', 'ban', 'remove']],
    ['ORGANIZER', ['change_role', 'mute', 'ban']],
    ['MODERATOR', ['mute']],
    ['SPEAKER', []],
    [null, []],
  ] as const)('by %s', (role, actions) => expect(actionsOn(person, { user_id: 1, role })).toEqual(actions));

  it('leaves those above alone', () => {
    for (const role of ['ADMIN', 'ORGANIZER'] as const)
      expect(actionsOn({ ...person, role }, { user_id: 1, role: 'ORGANIZER' })).toEqual([]);
    expect(actionsOn({ ...person, role: 'MODERATOR' }, { user_id: 1, role: 'ORGANIZER' })).toEqual(['mute', 'ban']);
  });

  it('takes back what holds', () => {
    const admin = { user_id: 1, role: 'ADMIN' } as const;
    expect(actionsOn({ ...person, is_chat_banned: true }, admin)).toContain('unmute');
    expect(actionsOn({ ...person, is_banned: true }, admin)).toEqual(['change_role', 'unban', 'remove']);
  });

  it('is nothing with oneself but one’s own speaker info', () => {
    const own = { user_id: 2, role: 'ADMIN' } as const;
    expect(actionsOn(person, own)).toEqual([]);
    expect(actionsOn({ ...person, role: 'SPEAKER' }, own)).toEqual(['speaker_info']);
  });

  it('hands out roles by rank', () => {
    expect(assignableRoles('ORGANIZER')).toEqual(['SPEAKER', 'ATTENDEE']);
    expect(assignableRoles(null)).toEqual([]);
  });
});
