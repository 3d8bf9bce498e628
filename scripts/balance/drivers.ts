/** The attendees of a balance run, in several processes, so that they take as little time of the measuring one as possible. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { AttendeeWishes } from './attendee.ts';
import type { Ask, Gather, Told } from './driver.ts';

export interface Drivers {
  /** How all attendees are; `heads` are the newest numbers of their rooms. */
  ask(heads: Ask['heads']): Promise<Told>;
  stop(): void;
}

async function askOne(child: ChildProcess, message: Ask): Promise<Told> {
  const answered = once(child, 'message');
  child.send(message);
  const [told] = (await answered) as [Told];
  return told;
}

/** Starts the processes; their attendees connect at this rate, and stay until `stop`. */
export function startDrivers(people: readonly AttendeeWishes[], count: number, perSecond: number): Drivers {
  const children = Array.from({ length: count }, () => fork(join(import.meta.dirname, 'driver.ts')));
  for (const [index, child] of children.entries()) {
    const own = people.filter((_, at) => at % count === index);
    child.send({ kind: 'gather', people: own, perSecond: perSecond / count } satisfies Gather);
  }
  return {
    async ask(heads) {
      const all = await Promise.all(children.map((child) => askOne(child, { kind: 'ask', heads })));
      const sum = (of: keyof Told) => all.reduce((total, told) => total + told[of], 0);
      return {
        there: sum('there'),
        missing: sum('missing'),
        asked: sum('asked'),
        lost: sum('lost'),
        refused: sum('refused'),
      };
    },
    stop() {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}
