import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../platform/cpu-time.fixture.ts';
import { withScheme } from './imported-links.rules.ts';
import { frabXml, parseValidFile } from './schedule-files.fixture.ts';

describe('URLs without a scheme', () => {
  it.each([
    ['www.example.org', 'https://www.example.org'],
    ['example.org/a?b#c', 'https://example.org/a?b#c'],
    ['example.org:8080/a', 'https://example.org:8080/a'],
    [' bücher.example ', 'https://bücher.example'],
    ['//example.org/a', 'https://example.org/a'],
    ['ada@example.org', 'mailto:ada@example.org'],
    ['http://example.org', 'http://example.org'],
    ['mailto:ada@example.org', 'mailto:ada@example.org'],
    ['/files/a.pdf', '/files/a.pdf'],
    ['slides.pdf', 'slides.pdf'],
    ['talks/a.html', 'talks/a.html'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['#top', '#top'],
    ['', ''],
  ])('are completed: %s', (address, expected) => {
    expect(withScheme(address)).toBe(expected);
  });

  it('runs in linear time', () => {
    const timeOf = (count: number) => cpuMs(() => withScheme(`${'a-'.repeat(2 * count)}${'.b'.repeat(count)}`));
    const fastest = (count: number) => Math.min(timeOf(count), timeOf(count), timeOf(count));
    const [smallMs, largeMs] = [fastest(500), fastest(2000)];
    // Quadratic work would take sixteen times as long. Less than 5 ms cannot be measured well.
    expect(largeMs / Math.max(smallMs, 5)).toBeLessThan(10);
  });
});

describe('links and attachments', () => {
  const extraElements =
    '<links><link href="www.example.org">Home</link><link href="javascript:alert(1)">Bad</link></links>' +
    '<attachments><attachment href="/files/s.pdf">Slides</attachment></attachments>' +
    `<logo>https://example.org/${'x'.repeat(3000)}</logo>`;

  it('omit invalid URLs, with a note', () => {
    const { sessions, notes } = parseValidFile(frabXml([{ extraElements }]));
    expect(sessions[0]).toMatchObject({ links: [{ url: 'https://www.example.org/', title: 'Home' }], attachments: [] });
    expect(notes.map(({ reason }) => reason.split(' ', 3).slice(1).join(' ').slice(0, 30))).toEqual([
      'link “javascript:alert(1)”',
      'attachment “/files/s.pdf”',
      'logo “https://example.org/xxxx',
    ]);
    expect(notes[0]).toMatchObject({ code: 'link_dropped', line: 5, guid: 'guid-0' });
  });

  it('resolve relative URLs if the file has a base', () => {
    const head =
      '<title>T</title><start>2026-05-01</start><end>2026-05-02</end><base_url>https://conf.example/2026/</base_url>';
    const { sessions } = parseValidFile(frabXml([{ extraElements }], { head }));
    expect(sessions[0]?.attachments).toMatchObject([{ url: 'https://conf.example/files/s.pdf' }]);
    expect(sessions[0]?.links).toMatchObject([{ url: 'https://www.example.org/' }]);
  });
});
