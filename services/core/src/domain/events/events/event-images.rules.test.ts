import { describe, expect, it } from 'vitest';
import { requireEventImage, isImageOfEvent } from './event-images.rules.ts';

describe('isPictureOf', () => {
  it('accepts keys with the prefix of the event', () => {
    expect(isImageOfEvent(7, 'events/7/logos/0a1b.webp')).toBe(true);
    expect(isImageOfEvent(7, 'events/7/sponsors/logos/a-b.png')).toBe(true);
  });

  it.each([
    'events/70/logos/a.webp',
    'events/7',
    'events/7/',
    'events/7/../8/logos/a.webp',
    'events/7/./a.webp',
    'events/7//a.webp',
    'users/7/avatars/a.webp',
    'https://example.com/a.webp',
    'events/7/a b.webp',
    'events/7/a").webp',
  ])('rejects %s', (key) => {
    expect(isImageOfEvent(7, key)).toBe(false);
    expect(() => requireEventImage(7, 'branding.logo_url', key)).toThrow();
  });

  it('accepts null', () => {
    expect(requireEventImage(7, 'branding.logo_url', null)).toBeNull();
  });
});
