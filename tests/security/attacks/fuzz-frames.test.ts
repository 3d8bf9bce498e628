/**
 * Sends random frames to a gateway: every client event, honest and meddled with, and what is no packet at all. Each
 * client event is answered as the catalogue says, nobody else notices, and nothing is heard of a foreign conference.
 */
import { clientEvents } from '@plenum/contracts/client-events';
import { errorStatuses } from '@plenum/contracts/errors';
import { clientEventsPerSocket, socketFrameMaxBytes } from '@plenum/contracts/limits';
import fc from 'fast-check';
import { Compile, type Validator } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCluster, type TestCluster } from '../../support/gateway/test-gateways.ts';
import {
  type Conference,
  logInAgain,
  makeConference,
  makeMember,
  makePerson,
  makeSession,
  type Person,
  type SessionRooms,
  storeMessage,
} from '../../support/gateway/world.ts';
import { forgetLimits } from '../../support/security/forget-limits.ts';
import { type FrameIds, type FuzzFrame, fuzzFrames, withFrameIds } from '../../support/security/fuzz-frames.ts';
import { Findings, fuzzPlan } from '../../support/security/fuzz-plan.ts';
import { heapAfterCollection } from '../../support/security/heap.ts';
import { openRawSocket, type RawSocket } from '../../support/security/raw-socket.ts';

const { seeds, count, isLong } = fuzzPlan('frames');
/** Below the limit of client events for one socket, so that each is read and not merely counted. */
const framesPerSocket = 50;
/** Rounds that one socket of the bystander lives for. */
const bystanderRounds = clientEventsPerSocket.points - 10;
/** What a packet has around its payload. */
const envelopeMaxBytes = 20;
/** New logins now and then: the tables of one person's sockets must not be what is measured. */
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
  conference = await makeConference(cluster.deps);
  session = await makeSession(cluster.deps, conference);
  sealed = await makeConference(cluster.deps);
  sealedSession = await makeSession(cluster.deps, sealed, { title: 'Sealed talk 7Qx' });
  await storeMessage(cluster.deps, sealed.rooms.GLOBAL, sealed.creator);
  people = [
    conference.creator,
    await makeMember(cluster.deps, conference, 'ORGANIZER'),
    await makeMember(cluster.deps, conference, 'SPEAKER'),
    await makeMember(cluster.deps, conference, 'ATTENDEE'),
    await makePerson(cluster.deps, 'Outsider'),
  ];
  for (const [name, { reply }] of Object.entries(clientEvents)) replies.set(name, Compile(reply));
  bystander = await openBystander();
});
afterAll(async () => {
  bystander.close();
  await cluster.close();
});

/** Somebody in a room of the sealed conference, who wants to be served all the time. */
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

/** What is wrong with the answer to a client event, or null. */
function problemOf(frame: Extract<FuzzFrame, { kind: 'event' }>, answer: unknown): string | null {
  if (answer === null) return `${frame.name} was never answered`;
  if (answer === 'closed') return `${frame.name} ended the connection`;
  const { ok, data, error } = answer as { ok?: unknown; data?: unknown; error?: { error?: unknown } };
  if (ok === true) {
    if (replies.get(frame.name)?.Check(plain(data)) === true) return null;
    return `${frame.name} was acknowledged with what its schema does not have`;
  }
  const code = String(error?.error);
  if (!Object.hasOwn(errorStatuses, code)) return `${frame.name} was refused with the unknown code ${code}`;
  const status = errorStatuses[code as keyof typeof errorStatuses];
  return status >= 500 ? `${frame.name} failed: ${code}` : null;
}

/** As it was on the wire: fields without a value are not there. */
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

async function send(socket: RawSocket, person: Person, frame: FuzzFrame, findings: Findings): Promise<void> {
  if (frame.kind === 'raw') {
    socket.send(frame.frame);
    return;
  }
  if (frame.kind === 'unknown event') {
    const answer = await socket.request(frame.name, frame.args);
    if (answer === null) findings.add('an unknown event was never answered', JSON.stringify(frame));
    return;
  }
  const ids = {
    own: idsOf(conference, session, person),
    sealed: idsOf(sealed, sealedSession, sealed.creator),
    none: null,
  };
  const args = [withFrameIds(frame.payload, ids[frame.whose]), ...frame.more];
  const answer = await socket.request(frame.name, args);
  const text = JSON.stringify([frame.name, ...args]);
  // Larger frames end the connection whatever is in them, also a text that is not too long but has four bytes a letter.
  if (answer === 'closed' && Buffer.byteLength(text) > socketFrameMaxBytes - envelopeMaxBytes) return;
  const problem = problemOf(frame, answer);
  if (problem !== null) findings.add(problem, `${person.name}: ${text}`);
}

/** Nothing of the sealed conference may be heard by those who fuzz. */
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
    await forgetLimits(cluster.deps);
    const person = people[index];
    if (person === undefined) throw new Error('Nobody sends.');
    let socket = await openRawSocket(cluster.gateways[0].url, person.socketToken);
    const frames = fc.sample(fuzzFrames, { seed: seed + round, numRuns: framesPerSocket });
    // Packets such as a goodbye end the conversation without closing the connection: they come last.
    const [events, raws] = [frames.filter(({ kind }) => kind !== 'raw'), frames.filter(({ kind }) => kind === 'raw')];
    for (const frame of [...events, ...raws]) {
      if (!socket.isOpen) socket = await openRawSocket(cluster.gateways[0].url, person.socketToken);
      await send(socket, person, frame, findings);
    }
    listen(socket, person, findings);
    socket.close();
    // A socket may ask only so often: a quick machine is through many rounds in that time.
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
    'from seed %i are answered as the catalogue says, in time, and harm nobody',
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
