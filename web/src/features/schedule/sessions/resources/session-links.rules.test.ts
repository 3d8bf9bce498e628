import { describe, expect, it } from 'vitest';
import { kindOfAddress, linksOf } from './session-links.rules.ts';

const resource = (title: string, url: string) =>
  ({ kind: 'LINK', title, url, object_key: null, size_bytes: null }) as const;

describe('links of a session', () => {
  it('are shown once each, the organizers’ first', () => {
    const visibleLinks = linksOf({
      resources: [resource('Notes', 'https://a.example/notes')],
      attachments: [{ url: 'https://a.example/s.pdf', title: 'Slides' }],
      links: [
        { url: 'https://a.example/notes', title: 'Notes again' },
        { url: 'https://a.example/s.pdf', title: 'Slides again' },
        { url: 'https://a.example/talk.webm', title: '' },
      ],
    });
    expect(visibleLinks.map(({ kind, title }) => [kind, title])).toEqual([
      ['LINK', 'Notes'],
      ['SLIDES', 'Slides'],
      ['RECORDING', ''],
    ]);
  });

  it('have an icon by their file name', () => {
    expect(kindOfAddress('https://a.example/talk.av1.WEBM?start=3')).toBe('RECORDING');
    expect(kindOfAddress('https://a.example/slides.pdf')).toBe('SLIDES');
    expect(kindOfAddress('https://a.example/feedback')).toBe('LINK');
    expect(kindOfAddress('https://mp4.example/?file=a.mp4')).toBe('LINK');
    expect(kindOfAddress('no address')).toBe('LINK');
  });
});
