/**
 * `npm run bench [-- name…]`: runs benchmarks and prints their figures as ratios to a baseline that was measured
 * alternately with the product. It checks no absolute time: whether a ratio keeps its gate is a column of the table.
 * See `docs/benchmarks.md`.
 */
import { availableParallelism } from 'node:os';
import { benchAgendaCold } from './agenda-cold.ts';
import { benchAgendaScroll } from './agenda-scroll.ts';
import { benchAgendaWarm } from './agenda-warm.ts';
import { benchBeingTold } from './being-told.ts';
import { benchConference } from './conference.ts';
import { benchEngagementRush } from './engagement-rush.ts';
import { benchEventGet } from './event-get.ts';
import { type Figure, formatTable } from './figures.ts';
import { benchFloods } from './floods.ts';
import { benchIdleSockets } from './idle-sockets.ts';
import { benchImport } from './import.ts';
import { benchLoginRush } from './login-rush.ts';
import { benchPeopleList } from './people-list.ts';
import { benchProcessStart } from './process-start.ts';
import { benchPublicSchedule } from './public-schedule.ts';
import { benchRoomFanout } from './room-fanout.ts';
import { benchRoomPosting } from './room-posting.ts';
import { benchRoomReading } from './room-reading.ts';
import { benchSearchIndex } from './search-index.ts';
import { benchSizes } from './sizes.ts';
import { benchSlowConsumers } from './slow-consumers.ts';
import { benchStart } from './start.ts';

const benchmarks: Readonly<Record<string, () => Promise<Figure[]>>> = {
  'agenda-warm': benchAgendaWarm,
  'agenda-cold': benchAgendaCold,
  'public-schedule': benchPublicSchedule,
  'event-get': benchEventGet,
  'people-list': benchPeopleList,
  'room-fanout': benchRoomFanout,
  'room-posting': benchRoomPosting,
  'room-reading': benchRoomReading,
  'search-index': benchSearchIndex,
  'idle-sockets': benchIdleSockets,
  'slow-consumers': benchSlowConsumers,
  floods: benchFloods,
  'login-rush': benchLoginRush,
  'engagement-rush': benchEngagementRush,
  'being-told': benchBeingTold,
  import: benchImport,
  sizes: benchSizes,
  'agenda-scroll': benchAgendaScroll,
  start: benchStart,
  'process-start': benchProcessStart,
};

/** Timeout of a benchmark, in case it hangs. */
const timeMaxMs = 20 * 60_000;

async function runAll(names: readonly string[]): Promise<void> {
  console.log(`${availableParallelism()} cores, Node ${process.version}; ${benchConference().what}`);
  const figures: Figure[] = [];
  for (const name of names) {
    console.log(`${name} …`);
    const hung = setTimeout(() => {
      console.error(`${name} did not end.`);
      process.exit(1);
    }, timeMaxMs);
    try {
      figures.push(...((await benchmarks[name]?.()) ?? []));
    } finally {
      clearTimeout(hung);
    }
  }
  console.log(`\n${formatTable(figures)}`);
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`);
  process.exitCode = 2;
} else await runAll(wanted.length > 0 ? wanted : Object.keys(benchmarks));
