/** A process with some thousand attendees; `drivers.ts` starts it and asks it how they are. */
import { setTimeout as pause } from 'node:timers/promises';
import { Attendee, type AttendeeWishes } from './attendee.ts';

export interface Gather {
  readonly kind: 'gather';
  readonly people: readonly AttendeeWishes[];
  readonly perSecond: number;
}
export interface Ask {
  readonly kind: 'ask';
  /** The newest number of each room. */
  readonly heads: readonly (readonly [room_id: number, seq: number])[];
}
export interface Told {
  readonly there: number;
  readonly missing: number;
  readonly asked: number;
  readonly lost: number;
  readonly refused: number;
}

const attendees: Attendee[] = [];
const sliceMs = 50;

async function gather({ people, perSecond }: Gather): Promise<void> {
  const beganMs = performance.now();
  for (const wishes of people) {
    const attendee = new Attendee(wishes);
    attendees.push(attendee);
    void attendee.connect();
    const dueMs = (attendees.length / perSecond) * 1_000;
    if (performance.now() - beganMs < dueMs - sliceMs) await pause(sliceMs);
  }
}

function tell({ heads }: Ask): Told {
  const headOf = new Map(heads);
  const told = { there: 0, missing: 0, asked: 0, lost: 0, refused: 0 };
  for (const attendee of attendees) {
    if (attendee.isThere) told.there += 1;
    told.missing += attendee.missing(headOf.get(attendee.room_id) ?? 0);
    told.asked += attendee.asked;
    told.lost += attendee.lost;
    told.refused += attendee.refused;
  }
  return told;
}

process.on('message', (message: Gather | Ask) => {
  if (message.kind === 'gather') void gather(message);
  else process.send?.(tell(message));
});
process.on('disconnect', () => process.exit(0));
