/** Invented schedules with unusual properties of real ones. */
import type { ParsedSchedule } from './parsed-schedule.rules.ts';
import { c3vocJson as c3vocFile, frabXml as frabFile, parseValidFile } from './schedule-files.fixture.ts';

/** Returns five days, each until 06:00, with sessions around midnight and one that lasts all night. */
export function campSchedule(): ParsedSchedule {
  const starts = ['T06:00', 'T12:00', 'T18:45', 'T23:30', '+T00:15', '+T05:59'];
  const days = Array.from({ length: 5 }, (_, index) => {
    const dateOf = (start: string): string => `2026-08-0${index + 3 + (start.startsWith('+') ? 1 : 0)}`;
    const sessions = starts.map((start, position) => ({
      guid: `10000000-0000-4000-8000-${String(index * 10 + position).padStart(12, '0')}`,
      date: `${dateOf(start)}${start.slice(-6)}:00+02:00`,
      duration: position === 3 ? '11:59' : '01:30',
      title: `Session ${position} of day ${index + 1}`,
      abstract: `**Bold** and [a link](https://example.org/${position})`,
      description: 'First line\nsecond line\n\n- one\n- two',
      persons: [{ name: 'Ada', role: position === 0 ? 'MODERATOR' : 'SPEAKER' }],
    }));
    return {
      index: index + 1,
      date: dateOf(''),
      rooms: { 'Tent A': sessions.slice(0, 3), 'Tent B': sessions.slice(3) },
    };
  });
  const dates = { acronym: 'camp26', start: '2026-08-03', end: '2026-08-07', day_change: '06:00' };
  return parseValidFile(c3vocFile(days, dates));
}

/** Returns edge cases: no guid, not a UUID, not a number, URLs and names that no schema allows. */
export function edgeCaseSchedule(): ParsedSchedule {
  const head =
    '<title>Odd &amp; old</title><acronym>X</acronym><start>2026-05-01</start><end>2026-05-02</end>' +
    '<time_zone_name>Etc/GMT-2</time_zone_name>';
  const more = (parts: string) => `<type>Panel discussion</type>${parts}`;
  const person =
    '<persons><person id="AB-1">Ada</person><person guid="no-uuid">Bo</person><person>Cy</person></persons>';
  return parseValidFile(
    frabFile(
      [
        { guid: null, id: 'talk-7', extraElements: more('<slug>Not A Slug</slug><url>mailto:ada@example.org</url>') },
        {
          guid: 'no-uuid',
          id: '7',
          extraElements: more(`${person}<slug>odd-2026</slug><language>de-formal</language>`),
        },
        {
          guid: null,
          id: '2000000000',
          extraElements: '<slug>odd-2026</slug><description>&lt;p&gt;No abstract&lt;/p&gt;</description>',
        },
        {
          id: '9',
          title: 'Same text twice ?&gt; &lt;!-- x --&gt;',
          extraElements:
            '<abstract>Same</abstract><description>Same</description><short_description>Written by hand ?&gt;</short_description>',
        },
        {
          guid: '20000000-0000-4000-8000-000000000001',
          id: '10',
          extraElements: more(
            '<recording><license>CC0</license><optout>true</optout></recording><logo>/logo.png</logo>' +
              '<feedback_url>https://example.org/f?a=1|2</feedback_url>' +
              '<links><link href="https://example.org/{x}" type="toot" service="mastodon">Toot</link></links>' +
              '<attachments><attachment href="https://example.org/s.pdf" type="slides">Slides</attachment></attachments>',
          ),
        },
        {
          guid: '20000000-0000-4000-8000-000000000002',
          id: '11',
          title: '日本語',
          extraElements: '<room></room><track>日本</track>',
        },
      ],
      { head: `${head}<base_url>https://example.org/base/</base_url>` },
    ),
  );
}
