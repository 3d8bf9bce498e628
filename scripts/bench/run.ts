/**
 * `npm run bench [-- name…]`: runs benchmarks and prints their figures. Ends with 1 when a figure misses its gate; no gate
 * is an absolute time of the machine alone. See `docs/benchmarks.md`.
 */
import { availableParallelism } from 'node:os';
import { engagementRush } from './engagement-rush.ts';
import { type Figure, formatTable, verdictOf } from './figures.ts';
import { type Benchmark, runBenchmark } from './harness.ts';
import { agendaCold, agendaWarm, eventGet, publicSchedule } from './http.ts';
import { conferenceImport } from './import.ts';
import { peopleList, roomReading } from './lists.ts';
import { notifications } from './notifications.ts';
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
  'engagement-rush': engagementRush,
  notifications,
  import: conferenceImport,
};

/** Timeout of a benchmark, in case it hangs. */
const timeMaxMs = 20 * 60_000;

async function runAll(names: readonly string[]): Promise<void> {
  console.log(`${availableParallelism()} cores, Node ${process.version}`);
  const figures: Figure[] = [];
  for (const name of names) {
    console.log(`${name} …`);
    const hung = setTimeout(() => {
      console.error(`${name} did not end.`);
      process.exit(1);
    }, timeMaxMs);
    const benchmark = benchmarks[name];
    try {
      if (benchmark !== undefined) figures.push(...(await runBenchmark(benchmark)));
    } finally {
      clearTimeout(hung);
    }
  }
  console.log(`\n${formatTable(figures)}`);
  if (figures.some((figure) => verdictOf(figure) === 'missed')) process.exitCode = 1;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`);
  process.exitCode = 2;
} else await runAll(wanted.length > 0 ? wanted : Object.keys(benchmarks));
