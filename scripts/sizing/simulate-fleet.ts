/**
 * A fleet of gateways in rollouts and scale-outs, second by second: how evenly the sockets are spread by different doors, with
 * and without the rules by which gateways ask their clients to reconnect. A model without processes; the rules are those of
 * the product, and so are the delays.
 */
import { type Balance, balanceTickMs, createBalance } from '../../services/gateway/src/balance/balance.rules.ts';
import { returnWithin } from '../../services/gateway/src/socket/drain.ts';
import { seededRandom } from '../seed-data/random.ts';

/**
 * Who gets a new WebSocket: `in-turn` is any gateway, `fewest` the one with the fewest, `forgetful` the one to which the door
 * has sent the fewest since the last change of gateways, as nginx after a reload.
 */
export type Door = 'in-turn' | 'fewest' | 'forgetful';

export interface FleetWishes {
  readonly gateways: number;
  readonly sockets: number;
  readonly door: Door;
  /** Percent of its sockets that a gateway may ask in a minute; 0 is without the rules. */
  readonly percentPerMinute: number;
  readonly calmMs: number;
  readonly seed: number;
}

interface SimulatedGateway {
  readonly name: string;
  readonly balance: Balance;
  sockets: number;
  isUp: boolean;
  /** Those of its sockets that the door knows of; the others are older than its last change. */
  counted: number;
  returned: number;
}

export interface Fleet {
  /** Restarts gateways where they are: they are away for some seconds and come back empty. */
  restart(names: readonly string[]): void;
  /** Replaces gateways: the new ones are there before the old ones go. */
  replace(names: readonly string[]): void;
  add(count: number): void;
  /** Lets time pass. */
  wait(seconds: number): void;
  names(): string[];
  /** The fullest gateway, in times the mean. */
  imbalance(): number;
  /** The most sockets that any gateway had so far. */
  readonly peak: number;
  /** How many sockets were asked to reconnect so far. */
  readonly asked: number;
}

const tickS = balanceTickMs / 1_000;
/** A stopping gateway closes its sockets within this time … */
const drainS = 7;
/** … and one that is restarted where it is takes new ones after this time. */
const restartS = 12;

/** Work of later seconds. */
function createTimetable() {
  const due = new Map<number, (() => void)[]>();
  let second = 0;
  return {
    second: () => second,
    at(later: number, work: () => void): void {
      const when = second + Math.max(Math.ceil(later), 1);
      const planned = due.get(when);
      if (planned === undefined) due.set(when, [work]);
      else planned.push(work);
    },
    /** Lets a second pass. */
    next(): void {
      second += 1;
      for (const work of due.get(second) ?? []) work();
      due.delete(second);
    },
  };
}

interface Surroundings {
  readonly fleet: readonly SimulatedGateway[];
  readonly door: FleetWishes['door'];
  readonly timetable: ReturnType<typeof createTimetable>;
  readonly random: () => number;
}

/** Returns the gateway to which the door leads the next socket. */
function choose({ fleet, door, random }: Surroundings): SimulatedGateway | undefined {
  const up = fleet.filter(({ isUp }) => isUp);
  const any = up[Math.floor(random() * up.length)];
  if (door === 'in-turn') return any;
  const load = ({ counted, sockets: open }: SimulatedGateway) => (door === 'fewest' ? open : counted);
  return up.reduce((best, one) => (best !== undefined && load(best) <= load(one) ? best : one), any);
}

/** Sockets that come, leave and are asked to come back. */
function createTraffic(surroundings: Surroundings) {
  const { timetable, random } = surroundings;
  const told = new Map<string, number>();
  const seen = { peak: 0, asked: 0 };

  function enter(from?: SimulatedGateway): void {
    const gateway = choose(surroundings);
    if (gateway === undefined) {
      timetable.at(1, () => enter(from));
      return;
    }
    gateway.sockets += 1;
    gateway.counted += 1;
    if (gateway === from) gateway.returned += 1;
    seen.peak = Math.max(seen.peak, gateway.sockets);
  }

  /** The oldest sockets leave first, as with the real ones. */
  function leave(gateway: SimulatedGateway): void {
    gateway.sockets -= 1;
    gateway.counted = Math.min(gateway.counted, gateway.sockets);
  }

  function tick(gateway: SimulatedGateway): void {
    told.set(gateway.name, gateway.sockets);
    const atMs = timetable.second() * 1_000;
    const view = { atMs, own: gateway.sockets, loads: new Map(told), returned: gateway.returned };
    gateway.returned = 0;
    for (let count = gateway.balance.tick(view); count > 0; count -= 1) {
      seen.asked += 1;
      timetable.at(random() * tickS, () => {
        if (!gateway.isUp) return;
        leave(gateway);
        enter(gateway);
      });
    }
  }

  function stop(gateway: SimulatedGateway): void {
    gateway.isUp = false;
    told.delete(gateway.name);
    const withinS = returnWithin(gateway.sockets) / 1_000;
    for (let left = gateway.sockets; left > 0; left -= 1) {
      const closedS = random() * drainS;
      timetable.at(closedS, () => leave(gateway));
      timetable.at(closedS + random() * withinS, () => enter());
    }
  }

  return { enter, tick, stop, seen };
}

export function createFleet({ gateways: size, sockets, door, percentPerMinute, calmMs, seed }: FleetWishes): Fleet {
  const fleet: SimulatedGateway[] = [];
  const timetable = createTimetable();
  const traffic = createTraffic({ fleet, door, timetable, random: seededRandom(seed).next });
  let made = 0;

  function make(): void {
    made += 1;
    const balance = createBalance({ percentPerMinute, calmMs });
    fleet.push({ name: `gateway ${made}`, balance, sockets: 0, isUp: true, counted: 0, returned: 0 });
  }

  const forget = (): void => {
    for (const gateway of fleet) gateway.counted = 0;
  };
  const named = (names: readonly string[]) => fleet.filter(({ name }) => names.includes(name));

  for (let left = size; left > 0; left -= 1) make();
  for (let left = sockets; left > 0; left -= 1) traffic.enter();

  return {
    restart(names) {
      for (const gateway of named(names)) {
        traffic.stop(gateway);
        timetable.at(restartS, () => {
          gateway.isUp = true;
        });
      }
    },
    replace(names) {
      for (const gateway of named(names)) {
        make();
        timetable.at(1, () => traffic.stop(gateway));
        timetable.at(60, () => void fleet.splice(fleet.indexOf(gateway), 1));
      }
      forget();
    },
    add(count) {
      for (let left = count; left > 0; left -= 1) make();
      forget();
    },
    wait(seconds) {
      for (let left = seconds; left > 0; left -= 1) {
        timetable.next();
        for (const [index, gateway] of fleet.entries()) {
          if (gateway.isUp && (timetable.second() + index) % tickS === 0) traffic.tick(gateway);
        }
      }
    },
    names: () => fleet.filter(({ isUp }) => isUp).map(({ name }) => name),
    imbalance() {
      const up = fleet.filter(({ isUp }) => isUp).map((gateway) => gateway.sockets);
      return Math.max(...up) / (up.reduce((sum, count) => sum + count, 0) / up.length);
    },
    get peak() {
      return traffic.seen.peak;
    },
    get asked() {
      return traffic.seen.asked;
    },
  };
}
