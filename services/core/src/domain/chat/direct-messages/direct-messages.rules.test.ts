import { eventUserRoles, type EventUserRole } from '@plenum/contracts/enums';
import { directMessageLengthMax, encryptedContentMaxBytes, messagePreviewLengthMax } from '@plenum/contracts/limits';
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

const here = (role: EventUserRole | null): Standing => ({ role, isShutOut: false, was_added: false });
const pair = (options: Partial<Pair>): Pair => ({ is_connected: false, is_blocked: false, event: null, ...options });
const begins: ReadonlySet<EventUserRole> = new Set(['ADMIN', 'ORGANIZER']);

describe('who may write to whom', () => {
  it('connected people may, whatever else they are', () => {
    expect(mayWrite(pair({ is_connected: true }))).toBe(true);
    const shutOut = { role: 'ATTENDEE', isShutOut: true, was_added: false } as const;
    expect(mayWrite(pair({ is_connected: true, event: { mine: shutOut, theirs: shutOut } }))).toBe(true);
  });

  it('strangers may not', () => {
    expect(mayWrite(pair({}))).toBe(false);
    expect(mayStartInEvent(pair({}))).toBe(false);
  });

  const pairs = eventUserRoles.flatMap((mine) => eventUserRoles.map((theirs) => [mine, theirs] as const));
  it.each(pairs)('in an event %s to %s', (mine, theirs) => {
    const event = { mine: here(mine), theirs: here(theirs) };
    expect(mayStartInEvent(pair({ event }))).toBe(begins.has(mine));
    expect(mayWrite(pair({ event }))).toBe(begins.has(mine) || begins.has(theirs));
  });

  it.each(eventUserRoles)('nobody begins with an outsider, nor an outsider with %s', (role) => {
    expect(mayStartInEvent(pair({ event: { mine: here(role), theirs: here(null) } }))).toBe(false);
    expect(mayWrite(pair({ event: { mine: here(null), theirs: here(role) } }))).toBe(false);
  });

  it('a ban of either silences both in the event', () => {
    const organizer = here('ORGANIZER');
    const banned = { role: 'ORGANIZER', isShutOut: true, was_added: false } as const;
    for (const event of [
      { mine: banned, theirs: organizer },
      { mine: organizer, theirs: banned },
    ]) {
      expect(mayWrite(pair({ event }))).toBe(false);
      expect(mayStartInEvent(pair({ event }))).toBe(false);
    }
  });

  it('nobody begins with who was added and has not joined themselves', () => {
    const added = { ...here('ATTENDEE'), was_added: true };
    const event = { mine: here('ADMIN'), theirs: added };
    expect(mayStartInEvent(pair({ event }))).toBe(false);
    expect(mayWrite(pair({ event }))).toBe(false);
    expect(mayWrite(pair({ event: { mine: added, theirs: here('ADMIN') } }))).toBe(false);
    expect(mayWrite(pair({ event, is_connected: true }))).toBe(true);
  });

  it('nothing passes a block', () => {
    const event = { mine: here('ADMIN'), theirs: here('ADMIN') };
    expect(mayWrite(pair({ is_blocked: true, is_connected: true, event }))).toBe(false);
    expect(mayStartInEvent(pair({ is_blocked: true, event }))).toBe(false);
  });
});

describe('a direct message', () => {
  it('has 1 to 8,000 characters', () => {
    expect(requireDirectContent(' Hello ')).toBe('Hello');
    expect(requireDirectContent('😀'.repeat(directMessageLengthMax))).toHaveLength(2 * directMessageLengthMax);
    expect(() => requireDirectContent('😀'.repeat(directMessageLengthMax + 1))).toThrow(
      expect.objectContaining({ code: 'message_too_long' }),
    );
    expect(() => requireDirectContent(' \n ')).toThrow(expect.objectContaining({ code: 'message_empty' }));
  });

  it('carries up to 16 kB of encrypted content, untouched', () => {
    const largest = 'é'.repeat(encryptedContentMaxBytes / 2);
    expect(requireEncryptedContent(` ${largest.slice(1)}`)).toBe(` ${largest.slice(1)}`);
    expect(requireEncryptedContent(largest)).toBe(largest);
    expect(requireEncryptedContent(undefined)).toBeNull();
    expect(() => requireEncryptedContent(`${largest}x`)).toThrow(
      expect.objectContaining({ code: 'encrypted_content_too_long' }),
    );
    expect(() => requireEncryptedContent('a\0b')).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });

  it('is announced by its first hundred characters, in one line', () => {
    expect(messagePreview('a\n b')).toBe('a b');
    expect([...messagePreview('😀'.repeat(messagePreviewLengthMax + 1))]).toHaveLength(messagePreviewLengthMax);
  });
});
