/** The load of a trial: people who chat in rooms of the conference and read its pages, all through the ingress. */
import { setTimeout as pause } from 'node:timers/promises';
import { createChance } from '../../../tests/support/faults/chance.ts';
import { CrowdClient } from '../../../tests/support/faults/crowd-client.ts';
import type { Place } from '../../../tests/support/faults/crowd-network.ts';
import { waitUntil } from '../../embedded/process-identity.ts';
import { countKinds, createExchanges, type Exchanges, type FailedRequest } from '../../rollout/http-exchange.ts';
import type { TrialPerson } from './people.ts';
import { Failed } from './report.ts';

interface CrowdWishes {
  readonly ingress: string;
  readonly people: readonly TrialPerson[];
  readonly rooms: readonly Place[];
  readonly event_id: number;
  readonly socketsEach: number;
}

const connectTimeoutMs = 90_000;
const settleTimeoutMs = 120_000;
const messagesPerS = 4;
const readsPerS = 6;

/** What happened between two moments. */
export interface Happenings {
  readonly made: number;
  readonly failed: readonly FailedRequest[];
  /** Handshakes that were refused. */
  readonly refused: readonly string[];
}

export class Crowd {
  readonly clients: CrowdClient[] = [];
  readonly #wishes: CrowdWishes;
  readonly #exchanges: Exchanges;
  readonly #beganMs = performance.now();
  readonly #chance = createChance(16);
  readonly #timers: NodeJS.Timeout[] = [];
  #sent = 0;

  constructor(wishes: CrowdWishes) {
    this.#wishes = wishes;
    const now = () => this.now();
    this.#exchanges = createExchanges(now);
    const { exchange } = this.#exchanges;
    const network = { gateway: () => wishes.ingress, api: () => wishes.ingress, chance: this.#chance, now, exchange };
    for (const [at, person] of wishes.people.entries()) {
      for (let socket = 0; socket < wishes.socketsEach; socket += 1) {
        const place = wishes.rooms[(at + socket) % wishes.rooms.length];
        if (place === undefined) throw new Error('The conference has no room.');
        const options = {
          batch: true,
          network,
          asksToken: true,
          postsBy: socket % 2 === 0 ? 'socket' : 'http',
        } as const;
        this.clients.push(new CrowdClient({ name: `${person.name} ${socket}`, person, places: [place], ...options }));
      }
    }
  }

  now(): number {
    return performance.now() - this.#beganMs;
  }

  /** Connects everybody. */
  async gather(): Promise<void> {
    for (const client of this.clients) {
      client.connect();
      await pause(100);
    }
    await this.#everybodyIsThere();
  }

  async #everybodyIsThere(): Promise<void> {
    if (await waitUntil(() => this.clients.every(({ isThere }) => isThere), connectTimeoutMs, 250)) return;
    const away = this.clients.filter(({ isThere }) => !isThere);
    throw new Failed(
      `${away.length} of ${this.clients.length} sockets are not there`,
      away.slice(0, 3).map(({ name, history }) => `${name}: ${history.slice(-3).join('; ')}`),
    );
  }

  /** Starts to chat and to read. */
  talk(): void {
    const say = (): void => {
      const client = this.#chance.pick(this.clients);
      const [place] = client.places;
      if (place !== undefined) void client.send(place, `message ${(this.#sent += 1)}`);
    };
    const paths = [
      `/events/${this.#wishes.event_id}/agenda`,
      `/events/${this.#wishes.event_id}/chat-rooms`,
      '/auth/me',
    ];
    const read = (): void => void this.#chance.pick(this.clients).http('GET', this.#chance.pick(paths));
    this.#timers.push(setInterval(say, 1_000 / messagesPerS), setInterval(read, 1_000 / readsPerS));
  }

  /** Stops talking and waits until each has what was said in their room. */
  async fallSilent(): Promise<void> {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    await waitUntil(() => this.clients.every(({ pending }) => pending.size === 0), settleTimeoutMs, 250);
    await this.#everybodyIsThere();
    await waitUntil(() => this.missing() === 0, settleTimeoutMs, 250);
  }

  /** Returns how many messages are confirmed. */
  get confirmed(): number {
    return this.clients.reduce((sum, { confirmed }) => sum + confirmed.length, 0);
  }

  /** Counts, over all clients, the confirmed messages of their rooms that they do not have. */
  missing(): number {
    const said = this.clients.flatMap(({ confirmed }) => confirmed);
    return this.clients.reduce((sum, client) => {
      const [place] = client.places;
      if (place === undefined) return sum;
      const { entries } = client.log(place);
      return sum + said.filter((message) => message.place.id === place.id && !entries.has(message.seq)).length;
    }, 0);
  }

  /** Counts numbers that clients got with different messages, and messages that nobody confirmed. */
  wrong(): { contradictions: number; pending: number; complaints: string[] } {
    return {
      contradictions: this.clients.flatMap((client) =>
        client.places.flatMap((place) => client.log(place).contradictions),
      ).length,
      pending: this.clients.reduce((sum, { pending }) => sum + pending.size, 0),
      complaints: this.clients.flatMap(({ complaints }) => complaints),
    };
  }

  #total(): number {
    return this.#exchanges.made.GET + this.#exchanges.made.POST;
  }

  /** Does something under load. @returns what happened meanwhile */
  async during(work: () => Promise<void>): Promise<Happenings> {
    const [madeBefore, failedBefore, beganMs] = [this.#total(), this.#exchanges.failed.length, this.now()];
    await work();
    await this.#everybodyIsThere();
    return {
      made: this.#total() - madeBefore,
      failed: this.#exchanges.failed.slice(failedBefore),
      refused: this.clients.flatMap(({ refusals }) =>
        refusals.filter(({ atMs }) => atMs > beganMs).map(({ why }) => why),
      ),
    };
  }

  leave(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const client of this.clients) client.leave();
    this.#exchanges.close();
  }
}

/** The code of a reply of the API, whose id of the request would make each one a kind of its own; else what was told. */
const reasonOf = (why: string): string => /"error":"(\w+)"/.exec(why)?.[1] ?? why;

/** Tells what happened, in lines of the report. */
export function tellHappenings({ made, failed, refused }: Happenings): string[] {
  const lines = [`${failed.length} of ${made} requests failed, ${refused.length} handshakes were refused`];
  if (failed.length > 0)
    lines.push(
      countKinds(failed.map(({ method, path, status, why }) => `${method} ${path} ${status} ${reasonOf(why)}`)),
    );
  if (refused.length > 0) lines.push(countKinds(refused));
  return lines;
}
