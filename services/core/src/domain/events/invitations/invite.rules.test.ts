import { invitationResendPauseS } from '@plenum/contracts/limits';
import { describe, expect, test } from 'vitest';
import { roleForRegistration, displayedStatus } from './invitation.rules.ts';
import { decideInvite } from './invite.rules.ts';

const now = new Date('2031-03-28T08:00:00Z');
const pauseMs = invitationResendPauseS * 1000;
const open = {
  is_member: false,
  is_void: false,
  open_id: 7,
  open_role: 'ATTENDEE',
  is_expired: false,
  is_waiting: false,
  sent_at_ms: now.getTime(),
};
const question = {
  entry: { role: 'ATTENDEE' },
  addressee: undefined,
  isAccepted: true,
  isRepeated: false,
  roles: ['SPEAKER', 'ATTENDEE'],
  resend: true,
} as const;

describe('an email address to invite', () => {
  test('is invited when it is unknown', () => {
    expect(decideInvite(question, now)).toBe('invite');
    expect(decideInvite({ ...question, isRepeated: true }, now)).toBe('duplicate');
    expect(decideInvite({ ...question, entry: { role: 'ADMIN' } }, now)).toBe('not_allowed');
    const member = { ...open, is_member: true };
    expect(decideInvite({ ...question, isAccepted: false, addressee: member }, now)).toBe('not_accepted');
    expect(decideInvite({ ...question, addressee: { ...open, is_member: true } }, now)).toBe('already_member');
  });

  test('gets the same email again after five minutes, for the same role', () => {
    const sentBefore = (age_ms: number) => ({ ...open, sent_at_ms: now.getTime() - age_ms });
    const judge = (age_ms: number, change = {}) =>
      decideInvite({ ...question, addressee: sentBefore(age_ms), ...change }, now);
    expect(judge(pauseMs - 1)).toBe('already_invited');
    expect(judge(pauseMs)).toBe('resend');
    expect(judge(pauseMs, { resend: false })).toBe('already_invited');
    expect(judge(pauseMs, { entry: { role: 'SPEAKER' } })).toBe('already_invited');
  });

  test('counts as invited while the invitation waits for a seat', () => {
    expect(decideInvite({ ...question, addressee: { ...open, is_waiting: true } }, now)).toBe('already_invited');
  });

  test('gets a new invitation when the open one has expired, or is void', () => {
    expect(decideInvite({ ...question, addressee: { ...open, is_void: true } }, now)).toBe('replace');
    expect(decideInvite({ ...question, addressee: { ...open, is_expired: true } }, now)).toBe('replace');
  });
});

test('has an open invitation until the very end of its period', () => {
  const at = (offsetMs: number) =>
    displayedStatus({ status: 'PENDING', expires_at: new Date(now.getTime() + offsetMs) }, now);
  expect([at(1), at(0)]).toEqual(['PENDING', 'EXPIRED']);
  expect(displayedStatus({ status: 'DECLINED', expires_at: now }, now)).toBe('DECLINED');
});

test('needs the organization during registration for roles that manage an event', () => {
  expect(
    (['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER'] as const).map((role) => roleForRegistration(role, false)),
  ).toEqual(['ATTENDEE', 'ATTENDEE', 'MODERATOR', 'SPEAKER']);
  expect(roleForRegistration('ADMIN', true)).toBe('ADMIN');
});
