import { eventUserRoles, type EventUserRole } from '@plenum/contracts/enums';
import { maxDirectMessageLength, maxEncryptedContentBytes, maxMessagePreviewLength } from '@plenum/contracts/limits';
import { describe, expect, it } from 'vitest';
import {
  mayStartInEvent,
  mayWrite,
  messagePreview,
  type Pair,
  requireDirectContent,
  requireEncryptedContent,
  type Standing,
} from './direct-messages.rules.ts';

const standing = (role: EventUserRole | null): Standing => ({ role, isBanned: false, was_added: false });
const pair = (options: Partial<Pair>): Pair => ({ is_connected: false, is_blocked: false, event: null, ...options });
const mayBegin: ReadonlySet<EventUserRole> = new Set(['ADMIN', 'ORGANIZER']);

describe('permission to write a direct message', () => {
  it('is given to connected people in every role', () => {
    expect(mayWrite(pair({ is_connected: true }))).toBe(true);
    const bannedStanding = { role: 'ATTENDEE', isBanned: true, was_added: false } as const;
    expect(mayWrite(pair({ is_connected: true, event: { mine: bannedStanding, theirs: bannedStanding } }))).toBe(true);
  });

  it('is denied to strangers', () => {
    expect(mayWrite(pair({}))).toBe(false);
    expect(mayStartInEvent(pair({}))).toBe(false);
  });

  const pairs = eventUserRoles.flatMap((chat) => eventUserRoles.map((guestChat) => [chat, guestChat] as const));
  it.each(pairs)('depends on the roles in an event: %s to %s', (chat, guestChat) => {
    const event = { mine: standing(chat), theirs: standing(guestChat) };
    expect(mayStartInEvent(pair({ event }))).toBe(mayBegin.has(chat));
    expect(mayWrite(pair({ event }))).toBe(mayBegin.has(chat) || mayBegin.has(guestChat));
  });

  it.each(eventUserRoles)('excludes people outside of the event: %s', (role) => {
    expect(mayStartInEvent(pair({ event: { mine: standing(role), theirs: standing(null) } }))).toBe(false);
    expect(mayWrite(pair({ event: { mine: standing(null), theirs: standing(role) } }))).toBe(false);
  });

  it('is lost by a ban of either person', () => {
    const organizer = standing('ORGANIZER');
    const banned = { role: 'ORGANIZER', isBanned: true, was_added: false } as const;
    for (const event of [
      { mine: banned, theirs: organizer },
      { mine: organizer, theirs: banned },
    ]) {
      expect(mayWrite(pair({ event }))).toBe(false);
      expect(mayStartInEvent(pair({ event }))).toBe(false);
    }
  });

  it('excludes a person who was added and has not joined themselves', () => {
    const addedMember = { ...standing('ATTENDEE'), was_added: true };
    const event = { mine: standing('ADMIN'), theirs: addedMember };
    expect(mayStartInEvent(pair({ event }))).toBe(false);
    expect(mayWrite(pair({ event }))).toBe(false);
    expect(mayWrite(pair({ event: { mine: addedMember, theirs: standing('ADMIN') } }))).toBe(false);
    expect(mayWrite(pair({ event, is_connected: true }))).toBe(true);
  });

  it('is lost by a block', () => {
    const event = { mine: standing('ADMIN'), theirs: standing('ADMIN') };
    expect(mayWrite(pair({ is_blocked: true, is_connected: true, event }))).toBe(false);
    expect(mayStartInEvent(pair({ is_blocked: true, event }))).toBe(false);
  });
});

describe('a direct message', () => {
  it('has 1 to 8,000 characters', () => {
    expect(requireDirectContent(' Hello ')).toBe('Hello');
    expect(requireDirectContent('😀'.repeat(maxDirectMessageLength))).toHaveLength(2 * maxDirectMessageLength);
    expect(() => requireDirectContent('😀'.repeat(maxDirectMessageLength + 1))).toThrow(
      expect.objectContaining({ code: 'message_too_long' }),
    );
    expect(() => requireDirectContent(' \n ')).toThrow(expect.objectContaining({ code: 'message_empty' }));
  });

  it('has up to 16 kB of encrypted content, unchanged', () => {
    const largest = 'é'.repeat(maxEncryptedContentBytes / 2);
    expect(requireEncryptedContent(` ${largest.slice(1)}`)).toBe(` ${largest.slice(1)}`);
    expect(requireEncryptedContent(largest)).toBe(largest);
    expect(requireEncryptedContent(undefined)).toBeNull();
    expect(() => requireEncryptedContent(`${largest}x`)).toThrow(
      expect.objectContaining({ code: 'encrypted_content_too_long' }),
    );
    expect(() => requireEncryptedContent('a\0b')).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });

  it('has a preview of its first hundred characters, in one line', () => {
    expect(messagePreview('a\n b')).toBe('a b');
    expect([...messagePreview('😀'.repeat(maxMessagePreviewLength + 1))]).toHaveLength(maxMessagePreviewLength);
  });
});
