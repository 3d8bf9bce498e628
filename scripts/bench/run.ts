/**
 * `npm run bench [-- name…]`: runs benchmarks and prints their figures. Exits with 1 when a figure misses its gate. See
 * `docs/benchmarks.md`.
 */
import { availableParallelism } from 'node:os';
import { engagementRush } from './engagement-rush.ts';
import { type Figure, formatTable, verdictOf } from './figures.ts';
import { type Benchmark, runBenchmark } from './harness.ts';
import { agendaCold, agendaWarm, eventGet, publicSchedule } from './http.ts';
import { conferenceImport } from './import.ts';
import { peopleList, roomReading } from './lists.ts';
import { notifications } from './notifications.ts';
import { openingRush } from './opening-rush.ts';
import { reconnect } from './reconnect.ts';
import { roomFanout } from './room-fanout.ts';
import { roomPosting } from './room-posting.ts';
import { idleSockets, loginRush, slowConsumers } from './sockets.ts';

const benchmarks: Readonly<Record<string, Benchmark>> = {
  'agenda-warm': agendaWarm,
  'agenda-cold': agendaCold,
  'public-schedule': publicSchedule,
  'event-get': eventGet,
  'people-list': peopleList,
  'room-fanout': roomFanout,
  'room-posting': roomPosting,
  'room-reading': roomReading,
  'idle-sockets': idleSockets,
  'slow-consumers': slowConsumers,
  'login-rush': loginRush,
  'opening-rush': openingRush,
  reconnect,
  'engagement-rush': engagementRush,
  notifications,
  import: conferenceImport,
};

/** Timeout of a benchmark, in case it hangs. */
const timeoutMs = 20 * 60_000;

async function runAll(names: readonly string[]): Promise<void> {
  console.log(`${availableParallelism()} cores, Node ${process.version}`);
  const figures: Figure[] = [];
  for (const name of names) {
    console.log(`${name} …`);
    const timeout = setTimeout(() => {
      console.error(`${name} timed out.`);
      process.exit(1);
    }, timeoutMs);
    const benchmark = benchmarks[name];
    try {
      if (benchmark !== undefined) figures.push(...(await runBenchmark(benchmark)));
    } finally {
      clearTimeout(timeout);
    }
  }
  console.log(`\n${formatTable(figures)}`);
  if (figures.some((figure) => verdictOf(figure) === 'missed')) process.exitCode = 1;
}

const requested = process.argv.slice(2);
const unknownNames = requested.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknownNames.length > 0) {
  console.error(`Unknown benchmark: ${unknownNames.join(', ')}. Available: ${Object.keys(benchmarks).join(', ')}.`);
  process.exitCode = 2;
} else await runAll(requested.length > 0 ? requested : Object.keys(benchmarks));
