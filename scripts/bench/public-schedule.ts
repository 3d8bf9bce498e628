/**
 * The public schedule, in requests per CPU second of the API, against a bare Fastify with the same bytes: the packed XML,
 * and the answer that nothing has changed.
 */
import { statement } from '@plenum/core/platform/db/database';
import { alternate } from './alternate.ts';
import type { Comparison } from './figures.ts';
import { startImportedConference } from './imported-conference.ts';
import { bytesOf, compareReads, perCpuSecond, startBareFiles } from './warm-reads.ts';

const rounds = 7;
/** The compiler goes on improving both servers for some seconds, the larger one for longer. */
const warmUps = 3;
/** Apps and screens, each with a connection of its own. */
const readerCount = 64;
const packedHeaders = { 'user-agent': 'Giggity/2.5', accept: '*/*', 'accept-encoding': 'gzip' } as const;

const publish = statement<{ readonly slug: string }>(
  'bench-publish',
  `update events set status = 'PUBLISHED', visibility = 'PUBLIC' where id = $1 returning slug`,
);

/** Measures and returns the figures; stops everything that it starts. */
export async function benchPublicSchedule(): Promise<Comparison[]> {
  const conference = await startImportedConference(1);
  try {
    const { api, deps, event_id, agendaUrl, readers } = conference;
    const slug = (await deps.db.row(publish, [event_id]))?.slug ?? '';
    const url = `${api.url}/e/${slug}/schedule.xml`;
    const packed = await bytesOf(url, packedHeaders);
    console.log(`  the XML has ${packed.length} bytes, packed`);
    const bare = await startBareFiles(conference, { 'schedule.xml.gz': packed });
    try {
      const etagOf = async (address: string, headers: Readonly<Record<string, string>>) =>
        (await fetch(address, { headers })).headers.get('etag') ?? '';
      const headers = Array.from({ length: readerCount }, () => packedHeaders);
      const etag = await etagOf(url, packedHeaders);
      const revisiting = headers.map((sent) => ({ ...sent, 'if-none-match': etag }));
      const { pid } = api.current();
      const theirs = { pid: bare.pid, url: `${bare.url}/cached/schedule.xml.gz` };
      const [member = {}] = readers;
      const agendaEtag = await etagOf(agendaUrl, member);
      const members = headers.map(() => ({ ...member, 'if-none-match': agendaEtag }));
      const readings = await alternate(
        {
          packed: perCpuSecond({ pid, url, headers, expectedStatus: 200 }),
          barePacked: perCpuSecond({ ...theirs, headers, expectedStatus: 200 }),
          unchanged: perCpuSecond({ pid, url, headers: revisiting, expectedStatus: 304 }),
          bareUnchanged: perCpuSecond({ ...theirs, headers: revisiting, expectedStatus: 304 }),
          agenda: perCpuSecond({ pid, url: agendaUrl, headers: members, expectedStatus: 304 }),
        },
        rounds,
        warmUps,
      );
      return [
        compareReads('public schedule, XML packed', readings.packed, readings.barePacked, 0.7, 0.7),
        compareReads('public schedule unchanged (304)', readings.unchanged, readings.bareUnchanged, 0.7, 0.7),
        compareReads('public schedule (304) : agenda (304)', readings.unchanged, readings.agenda, 1, 1),
      ];
    } finally {
      await bare.stop();
    }
  } finally {
    await conference.stop();
  }
}
