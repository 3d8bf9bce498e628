import { describe, expect, it } from 'vitest';
import { actionsOn, assignableRoles } from './person-actions.ts';

const person = { user_id: 2, role: 'ATTENDEE', is_banned: false, is_chat_banned: false } as const;

describe('the permitted actions on a person', () => {
  it.each([
    ['ADMIN', ['change_role', 'mute', 'ban', 'remove']],
    ['ORGANIZER', ['change_role', 'mute', 'ban']],
    ['MODERATOR', ['mute']],
    ['SPEAKER', []],
    [null, []],
  ] as const)('by %s', (role, actions) => expect(actionsOn(person, { user_id: 1, role })).toEqual(actions));

  it('exclude people of a higher role', () => {
    for (const role of ['ADMIN', 'ORGANIZER'] as const)
      expect(actionsOn({ ...person, role }, { user_id: 1, role: 'ORGANIZER' })).toEqual([]);
    expect(actionsOn({ ...person, role: 'MODERATOR' }, { user_id: 1, role: 'ORGANIZER' })).toEqual(['mute', 'ban']);
  });

  it('include the reversal of active restrictions', () => {
    const admin = { user_id: 1, role: 'ADMIN' } as const;
    expect(actionsOn({ ...person, is_chat_banned: true }, admin)).toContain('unmute');
    expect(actionsOn({ ...person, is_banned: true }, admin)).toEqual(['change_role', 'unban', 'remove']);
  });

  it('include only the speaker info for the viewer’s own entry', () => {
    const viewer = { user_id: 2, role: 'ADMIN' } as const;
    expect(actionsOn(person, viewer)).toEqual([]);
    expect(actionsOn({ ...person, role: 'SPEAKER' }, viewer)).toEqual(['speaker_info']);
  });

  it('include roles by rank', () => {
    expect(assignableRoles('ORGANIZER')).toEqual(['SPEAKER', 'ATTENDEE']);
    expect(assignableRoles(null)).toEqual([]);
  });
});
