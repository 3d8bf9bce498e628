/**
 * Sends random frames to a gateway: every client event, valid and mutated, and invalid packets. Each client event gets
 * the acknowledgement of the catalogue, other clients notice nothing, and nothing of another conference is received.
 */
import { clientEvents } from '@plenum/contracts/client-events';
import { errorStatuses } from '@plenum/contracts/errors';
import { clientEventsPerSocket, maxSocketFrameBytes } from '@plenum/contracts/limits';
import fc from 'fast-check';
import { Compile, type Validator } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCluster, type TestCluster } from '../../support/gateway/test-gateways.ts';
import {
  type Conference,
  logInAgain,
  createConferenceWithRooms,
  setMembership,
  createPersonWithLogin,
  createSessionWithRooms,
  type Person,
  type SessionRooms,
  storeMessage,
} from '../../support/gateway/world.ts';
import { type FrameIds, type FuzzFrame, fuzzFrames, withFrameIds } from '../../support/security/fuzz-frames.ts';
import { Findings, fuzzPlan } from '../../support/security/fuzz-plan.ts';
import { heapAfterCollection } from '../../support/security/heap.ts';
import { openRawSocket, type RawSocket } from '../../support/security/raw-socket.ts';
import { resetRateLimits } from '../../support/security/reset-rate-limits.ts';

const { seeds, count, isLong } = fuzzPlan('frames');
/** Below the rate limit of client events for one socket, so that each event is processed and not merely counted. */
const framesPerSocket = 50;
/** Rounds after which the bystander reconnects. */
const bystanderRounds = clientEventsPerSocket.points - 10;
/** The packet framing around the payload. */
const maxEnvelopeBytes = 20;
/** Uses a new login regularly, so that the test does not measure the tables of one person's sockets. */
const framesPerLogin = 2_000;

let cluster: TestCluster;
let conference: Conference;
let session: SessionRooms;
let sealed: Conference;
let sealedSession: SessionRooms;
let people: Person[];
let bystander: RawSocket;
const replies = new Map<string, Validator>();

beforeAll(async () => {
  cluster = await startTestCluster();
  conference = await createConferenceWithRooms(cluster.deps);
  session = await createSessionWithRooms(cluster.deps, conference);
  sealed = await createConferenceWithRooms(cluster.deps);
  sealedSession = await createSessionWithRooms(cluster.deps, sealed, { title: 'Sealed talk 7Qx' });
  await storeMessage(cluster.deps, sealed.rooms.GLOBAL, sealed.creator);
  people = [
    conference.creator,
    await setMembership(cluster.deps, conference, 'ORGANIZER'),
    await setMembership(cluster.deps, conference, 'SPEAKER'),
    await setMembership(cluster.deps, conference, 'ATTENDEE'),
    await createPersonWithLogin(cluster.deps, 'Outsider'),
  ];
  for (const [name, { reply }] of Object.entries(clientEvents)) replies.set(name, Compile(reply));
  bystander = await openBystander();
});
afterAll(async () => {
  bystander.close();
  await cluster.close();
});

/** Opens the socket of a bystander in a room of the sealed conference, who must be served at all times. */
async function openBystander(): Promise<RawSocket> {
  const socket = await openRawSocket(cluster.gateways[0].url, sealed.creator.socketToken);
  await socket.request('join_chat_room', [{ room_id: sealed.rooms.GLOBAL }]);
  return socket;
}

const idsOf = ({ event_id, rooms }: Conference, { session_id }: SessionRooms, person: Person): FrameIds => ({
  event_id,
  room_id: rooms.GLOBAL,
  session_id,
  thread_id: 1,
  user_id: person.user_id,
});

/** Returns the error in the acknowledgement of a client event, or null. */
function problemOf(frame: Extract<FuzzFrame, { kind: 'event' }>, delayedReply: unknown): string | null {
  if (delayedReply === null) return `${frame.name} was never answered`;
  if (delayedReply === 'closed') return `${frame.name} ended the connection`;
  const { ok, data, error } = delayedReply as { ok?: unknown; data?: unknown; error?: { error?: unknown } };
  if (ok === true) {
    if (replies.get(frame.name)?.Check(plain(data)) === true) return null;
    return `${frame.name} was acknowledged with what its schema does not have`;
  }
  const code = String(error?.error);
  if (!Object.hasOwn(errorStatuses, code)) return `${frame.name} was refused with the unknown code ${code}`;
  const status = errorStatuses[code as keyof typeof errorStatuses];
  return status >= 500 ? `${frame.name} failed: ${code}` : null;
}

/** Returns a value as it is sent: fields without a value are absent. */
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

async function send(socket: RawSocket, person: Person, frame: FuzzFrame, findings: Findings): Promise<void> {
  if (frame.kind === 'raw') {
    socket.send(frame.frame);
    return;
  }
  if (frame.kind === 'unknown event') {
    const delayedReply = await socket.request(frame.name, frame.args);
    if (delayedReply === null) findings.add('an unknown event was never answered', JSON.stringify(frame));
    return;
  }
  const ids = {
    own: idsOf(conference, session, person),
    sealed: idsOf(sealed, sealedSession, sealed.creator),
    none: null,
  };
  const args = [withFrameIds(frame.payload, ids[frame.whose]), ...frame.more];
  const delayedReply = await socket.request(frame.name, args);
  const text = JSON.stringify([frame.name, ...args]);
  // Larger frames end the connection regardless of their content, including a text that is not too long but has four bytes
  // per letter.
  if (delayedReply === 'closed' && Buffer.byteLength(text) > maxSocketFrameBytes - maxEnvelopeBytes) return;
  const problem = problemOf(frame, delayedReply);
  if (problem !== null) findings.add(problem, `${person.name}: ${text}`);
}

/** Reports frames of the sealed conference, which the fuzzing clients must not receive. */
function listen(socket: RawSocket, person: Person, findings: Findings): void {
  for (const [name, payload] of socket.received()) {
    const text = JSON.stringify(payload) ?? '';
    if (text.includes('7Qx') || text.includes(`"event_id":${sealed.event_id},`))
      findings.add(`${person.name} heard ${String(name)} of a foreign conference`, text);
  }
}

async function fuzzFrom(seed: number): Promise<{ readonly problems: string[]; readonly heapRatio: number }> {
  const findings = new Findings();
  const rounds = Math.ceil(count / framesPerSocket);
  let heapBefore = heapAfterCollection();
  for (let round = 0; round < rounds; round += 1) {
    if (round === Math.floor(rounds / 5)) heapBefore = heapAfterCollection();
    const index = round % people.length;
    if (round % (framesPerLogin / framesPerSocket) === 0) {
      for (const [place, person] of people.entries())
        people[place] = { ...person, ...(await logInAgain(cluster.deps, person.user_id)) };
    }
    await resetRateLimits(cluster.deps);
    const person = people[index];
    if (person === undefined) throw new Error('There is no sender.');
    let socket = await openRawSocket(cluster.gateways[0].url, person.socketToken);
    const frames = fc.sample(fuzzFrames, { seed: seed + round, numRuns: framesPerSocket });
    // Packets such as a disconnect end the conversation without closing the connection: they are sent last.
    const [events, raws] = [frames.filter(({ kind }) => kind !== 'raw'), frames.filter(({ kind }) => kind === 'raw')];
    for (const frame of [...events, ...raws]) {
      if (!socket.isOpen) socket = await openRawSocket(cluster.gateways[0].url, person.socketToken);
      await send(socket, person, frame, findings);
    }
    listen(socket, person, findings);
    socket.close();
    // A socket may send only so often: a fast machine finishes many rounds in that time.
    if (round % bystanderRounds === 0) {
      bystander.close();
      bystander = await openBystander();
    }
    const alive = await bystander.request('ping', [{}]);
    if (JSON.stringify(alive) !== '{"ok":true,"data":{}}')
      findings.add('a bystander was not served', JSON.stringify(alive));
  }
  return { problems: findings.list(), heapRatio: heapAfterCollection() / heapBefore };
}

describe('random frames', () => {
  it.each(seeds)(
    'acknowledges random frames from seed %i as in the catalogue, in time, without affecting another client',
    async (seed) => {
      const { problems, heapRatio } = await fuzzFrom(seed);
      console.log(`fuzz frames, seed ${seed}: heap ${heapRatio.toFixed(2)} of that after the first fifth`);
      expect(problems).toEqual([]);
      if (isLong) expect(heapRatio).toBeLessThan(1.5);
      expect(Object.getPrototypeOf({})).not.toHaveProperty('polluted');
    },
    isLong ? 3_600_000 : 180_000,
  );
});
