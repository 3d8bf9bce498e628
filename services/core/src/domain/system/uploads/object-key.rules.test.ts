import { describe, expect, it } from 'vitest';
import {
  avatarUrl,
  avatarIdIn,
  avatarKey,
  documentIdIn,
  documentKey,
  eventImageKey,
  isDocumentKey,
  isKeyOfEvent,
  ownerOfKey,
} from './object-key.rules.ts';

const id = '0b5e4bd6-38a8-4d40-9d9c-6a8f7f0e2c11';

describe('ownerOfKey', () => {
  it('reads every generated key', () => {
    expect(ownerOfKey(eventImageKey(7, 'event_logo', id))).toEqual({ kind: 'event', event_id: 7 });
    expect(ownerOfKey(eventImageKey(7, 'sponsor_logo', id))).toEqual({ kind: 'event', event_id: 7 });
    expect(ownerOfKey(documentKey(7, id))).toEqual({ kind: 'event', event_id: 7 });
    expect(ownerOfKey(avatarKey(3, id))).toEqual({ kind: 'user', user_id: 3 });
    expect(ownerOfKey(`marketing/${id}.webp`)).toEqual({ kind: 'public' });
  });

  it.each([
    '',
    'events',
    `events/7/${id}.webp`,
    `events/0/logos/${id}.webp`,
    `events/07/logos/${id}.webp`,
    `events/7/logos/${id}.svg`,
    `events/7/logos/${id}.pdf`,
    `events/7/documents/${id}.pdf.html`,
    `events/7/logos/../banners/${id}.webp`,
    `/events/7/logos/${id}.webp`,
    `events/7/logos/${id}.webp\n`,
    `events/7/logos/${id}.webp/`,
    `users/3/logos/${id}.webp`,
    '../../etc/passwd',
  ])('rejects %j', (key) => {
    expect(ownerOfKey(key)).toBeNull();
  });
});

describe('isKeyOfEvent', () => {
  it('distinguishes pictures of an event from others', () => {
    expect(isKeyOfEvent(eventImageKey(7, 'event_banner', id), 7)).toBe(true);
    expect(isKeyOfEvent(eventImageKey(77, 'event_banner', id), 7)).toBe(false);
    expect(isKeyOfEvent(avatarKey(7, id), 7)).toBe(false);
    expect(isKeyOfEvent('https://elsewhere.example/logo.png', 7)).toBe(false);
  });
});

describe('a document', () => {
  it('is recognized by its key, belongs to one event, and is not a picture of it', () => {
    expect(documentIdIn(documentKey(7, id), 7)).toBe(id);
    expect(documentIdIn(documentKey(7, id), 77)).toBeNull();
    expect(documentIdIn(eventImageKey(7, 'event_document', id), 7)).toBeNull();
    expect(isDocumentKey(documentKey(7, id))).toBe(true);
    expect(isDocumentKey(eventImageKey(7, 'event_document', id))).toBe(false);
    expect(isKeyOfEvent(documentKey(7, id), 7)).toBe(false);
  });
});

describe('avatarIdIn', () => {
  it('finds the picture in URLs and keys', () => {
    for (const address of [avatarUrl(id), `https://plenum.example${avatarUrl(id)}`, avatarKey(9, id)]) {
      expect(avatarIdIn(address)).toBe(id);
    }
    expect(avatarIdIn('https://elsewhere.example/face.png')).toBeNull();
    expect(avatarIdIn('')).toBeNull();
  });
});
