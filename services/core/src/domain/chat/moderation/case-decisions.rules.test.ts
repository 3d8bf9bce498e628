import { eventUserRoles, moderationKinds } from '@plenum/contracts/enums';
import { describe, expect, it } from 'vitest';
import { type CaseState, decisionRejection, possibleDecisions } from './case-decisions.rules.ts';

const open: CaseState = {
  kind: 'MESSAGE',
  status: 'OPEN',
  is_removable: true,
  subject_role: 'ATTENDEE',
  subject_is_banned: false,
  subject_is_muted: false,
};

describe('permitted decisions', () => {
  it.each([
    ['ADMIN', ['DISMISS', 'REMOVE', 'MUTE', 'BAN']],
    ['ORGANIZER', ['DISMISS', 'REMOVE', 'MUTE', 'BAN']],
    ['MODERATOR', ['DISMISS', 'REMOVE', 'MUTE']],
    ['SPEAKER', []],
    ['ATTENDEE', []],
  ] as const)('of %s about an attendee’s message', (role, decisions) => {
    expect(possibleDecisions(open, role)).toEqual(decisions);
  });

  it.each(eventUserRoles)('none in a closed case, for %s', (role) => {
    expect(possibleDecisions({ ...open, status: 'CLOSED' }, role)).toEqual([]);
  });

  it.each(moderationKinds)('include the actions on %s', (kind) => {
    const removable = kind === 'MESSAGE' || kind === 'ICEBREAKER';
    expect(possibleDecisions({ ...open, kind }, 'ADMIN').includes('REMOVE')).toBe(removable);
    expect(possibleDecisions({ ...open, kind, is_removable: false }, 'ADMIN')).not.toContain('REMOVE');
  });

  it.each([
    [{ subject_is_muted: true }, ['DISMISS', 'REMOVE', 'BAN']],
    [{ subject_is_banned: true }, ['DISMISS', 'REMOVE']],
    [{ subject_role: null }, ['DISMISS', 'REMOVE']],
    [{ subject_role: 'ORGANIZER' }, ['DISMISS', 'REMOVE']],
  ] as const)('for %j by an organizer', (change, decisions) => {
    expect(possibleDecisions({ ...open, ...change }, 'ORGANIZER')).toEqual(decisions);
  });
});

describe('a rejected decision', () => {
  it.each([
    [{}, 'ADMIN', 'BAN', null],
    [{ status: 'CLOSED' }, 'ADMIN', 'DISMISS', 'moderation_case_closed'],
    [{}, 'MODERATOR', 'BAN', 'forbidden'],
    [{ subject_role: 'ADMIN' }, 'ORGANIZER', 'MUTE', 'forbidden'],
    [{ subject_role: 'ADMIN', subject_is_muted: true }, 'ORGANIZER', 'MUTE', 'forbidden'],
    [{ subject_is_muted: true }, 'MODERATOR', 'MUTE', 'moderation_decision_impossible'],
    [{ subject_is_banned: true }, 'ADMIN', 'BAN', 'moderation_decision_impossible'],
    [{ subject_role: null }, 'ADMIN', 'BAN', 'moderation_decision_impossible'],
    [{ kind: 'PERSON', is_removable: false }, 'ADMIN', 'REMOVE', 'moderation_decision_impossible'],
  ] as const)('for %j by %s: %s gives %j', (change, role, decision, refusal) => {
    expect(decisionRejection({ ...open, ...change }, role, decision)).toBe(refusal);
  });
});
