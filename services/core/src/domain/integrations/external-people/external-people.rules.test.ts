import { describe, expect, it } from 'vitest';
import {
  ticketChangeFor,
  ticketDataOf,
  type GrantedRights,
  storedData,
  type StoredTicketHolder,
  upsertStepFor,
} from './external-people.rules.ts';

const ada: StoredTicketHolder = {
  email: 'ada@example.org',
  first_name: 'Ada',
  last_name: 'Lovelace',
  role: 'ATTENDEE',
  ticket_category: 'Early bird',
  ticket_status: 'ACTIVE',
  is_erased: false,
  is_renewable: false,
};
const expired: StoredTicketHolder = { ...ada, is_renewable: true };
const cancelled: StoredTicketHolder = { ...ada, ticket_status: 'CANCELLED' };
const neverBought: StoredTicketHolder = { ...cancelled, email: null };

describe('fields of an entry', () => {
  it('are normalized; of a new person, missing ones have defaults', () => {
    expect(ticketDataOf(undefined, { email: ' Ada@Example.org ', first_name: ' Ada ', ticket_category: '  ' })).toEqual(
      {
        email: 'ada@example.org',
        first_name: 'Ada',
        last_name: null,
        role: 'ATTENDEE',
        ticket_category: null,
        ticket_status: 'ACTIVE',
      },
    );
  });

  it('keep the stored value if they are omitted, and are cleared by null', () => {
    const stored: StoredTicketHolder = { ...cancelled, role: 'SPEAKER' };
    expect(ticketDataOf(stored, { last_name: null })).toEqual({
      email: 'ada@example.org',
      first_name: 'Ada',
      last_name: null,
      role: 'SPEAKER',
      ticket_category: 'Early bird',
      ticket_status: 'CANCELLED',
    });
  });

  it('are not stored for a ticket that was cancelled before its purchase', () => {
    expect(storedData(undefined, cancelled)).toMatchObject({ email: null, first_name: null, ticket_category: null });
    expect(storedData(ada, cancelled)).toBe(cancelled);
  });
});

describe('the required action', () => {
  it.each([
    ['a new ticket', undefined, ada, 'invite'],
    ['a new ticket without an address', undefined, { ...ada, email: null }, 'incomplete'],
    ['a cancelled ticket that was never seen', undefined, cancelled, 'store'],
    ['the same again', ada, ada, 'unchanged'],
    ['the same again after the invitation has expired', expired, ada, 'renew'],
    ['another name', ada, { ...ada, last_name: 'King' }, 'store'],
    ['another name after the invitation has expired', expired, { ...ada, last_name: 'King' }, 'invite'],
    ['another category', ada, { ...ada, ticket_category: null }, 'store'],
    ['another address', ada, { ...ada, email: 'king@example.org' }, 'alter'],
    ['another role', ada, { ...ada, role: 'SPEAKER' }, 'alter'],
    ['a cancellation', ada, cancelled, 'alter'],
    ['a cancellation after the invitation has expired', expired, cancelled, 'alter'],
    ['a cancellation again, with another name', cancelled, { ...cancelled, last_name: null }, 'store'],
    ['the purchase of a ticket that was cancelled before', neverBought, cancelled, 'unchanged'],
    ['a ticket that is valid again', cancelled, ada, 'invite'],
    ['a ticket that is valid, although it was cancelled before', neverBought, ada, 'invite'],
    ['a person who has deleted their account', { ...ada, email: null, is_erased: true }, ada, 'erased'],
  ] as const)('is returned for %s', (_, stored, input, step) => {
    expect(upsertStepFor(stored, input)).toBe(step);
  });
});

const invited: GrantedRights = { isInvited: true, memberRole: null, isShared: false };
const member: GrantedRights = { isInvited: false, memberRole: 'ATTENDEE', isShared: false };
const noChanges = { cancelsInvitation: false, endsMembership: false, changesRole: false, invites: false };
const corrected: StoredTicketHolder = { ...ada, email: 'ada@lovelace.example' };
const transferred: StoredTicketHolder = {
  ...ada,
  email: 'grace@example.org',
  first_name: 'Grace',
  last_name: 'Hopper',
};
const speaker: StoredTicketHolder = { ...ada, role: 'SPEAKER' };

describe('the change by a ticket', () => {
  it.each([
    ['cancelled while invited', cancelled, invited, { cancelsInvitation: true }],
    ['cancelled while a member', cancelled, member, { endsMembership: true }],
    ['cancelled, with another valid ticket', cancelled, { ...member, isShared: true }, {}],
    ['cancelled, with another role by organizers', cancelled, { ...member, memberRole: 'MODERATOR' }, {}],
    ['cancelled, without any of it', cancelled, { ...member, memberRole: null }, {}],
    ['corrected while invited', corrected, invited, { cancelsInvitation: true, invites: true }],
    ['corrected while a member', corrected, member, {}],
    ['corrected after declining', corrected, { ...member, memberRole: null }, { invites: true }],
    [
      'corrected, with another ticket for the former address',
      corrected,
      { ...invited, isShared: true },
      { invites: true },
    ],
    ['transferred to another person while invited', transferred, invited, { cancelsInvitation: true, invites: true }],
    ['transferred to another person by a member', transferred, member, { endsMembership: true, invites: true }],
    ['of a speaker now, while invited', speaker, invited, { cancelsInvitation: true, invites: true }],
    ['of a speaker now, while a member', speaker, member, { changesRole: true }],
    ['now for a speaker, who is a moderator', speaker, { ...member, memberRole: 'MODERATOR' }, {}],
    ['of a speaker now, after declining', speaker, { ...member, memberRole: null }, {}],
  ] as const)('is returned for %s', (_, input, ticket, change) => {
    expect(ticketChangeFor(ada, input, ticket)).toEqual({ ...noChanges, ...change });
  });
});
