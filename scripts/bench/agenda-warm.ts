/** P10: the cached agenda, in requests per CPU second of the API, against cached bytes of a bare Fastify. */
import { alternate } from './alternate.ts';
import type { Comparison } from './figures.ts';
import { startImportedConference } from './imported-conference.ts';
import { bytesOf, compareReads as compare, perCpuSecond as slice, startBareFiles } from './warm-reads.ts';

const rounds = 7;
/** Each reader is a separate user with one connection. */
const readerCount = 64;

/** Measures and returns the figures; stops everything that it starts. */
export async function benchAgendaWarm(): Promise<Comparison[]> {
  const conference = await startImportedConference(readerCount);
  try {
    const { agendaUrl, readers } = conference;
    const [headers = {}] = readers;
    const plain = await bytesOf(agendaUrl, headers);
    const zipped = await bytesOf(agendaUrl, { ...headers, 'accept-encoding': 'gzip' });
    console.log(`  the agenda has ${plain.length} bytes, packed ${zipped.length}`);
    const bare = await startBareFiles(conference, { 'agenda.json': plain, 'agenda.json.gz': zipped });
    try {
      const etag = (await fetch(agendaUrl, { headers: readers[0] ?? {} })).headers.get('etag') ?? '';
      const { pid } = conference.api.current();
      const packed = readers.map((headers) => ({ ...headers, 'accept-encoding': 'gzip, deflate, br' }));
      const revisiting = packed.map((headers) => ({ ...headers, 'if-none-match': etag }));
      const ours = { pid, url: agendaUrl, headers: packed, expectedStatus: 200 };
      const theirs = { pid: bare.pid, url: `${bare.url}/cached/agenda.json.gz`, headers: packed, expectedStatus: 200 };
      const readings = await alternate(
        {
          packed: slice(ours),
          barePacked: slice(theirs),
          plain: slice({ ...ours, headers: readers }),
          barePlain: slice({ ...theirs, url: `${bare.url}/cached/agenda.json`, headers: readers }),
          unchanged: slice({ ...ours, headers: revisiting, expectedStatus: 304 }),
          hello: slice({ ...theirs, url: `${bare.url}/hello` }),
        },
        rounds,
      );
      return [
        compare('P10 agenda warm, gzip', readings.packed, readings.barePacked, 0.4, 0.7),
        compare('P10 agenda warm, not packed', readings.plain, readings.barePlain, 0.4, 0.7),
        compare('P10 agenda unchanged (304) : hello', readings.unchanged, readings.hello, null, 0.8),
      ];
    } finally {
      await bare.stop();
    }
  } finally {
    await conference.stop();
  }
}
