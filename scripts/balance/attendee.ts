/**
 * A browser of the balance run: it is in one room, comes back when it was asked to or lost its connection, and remembers
 * the numbers of the messages that it has got. A light client, so that thousands fit into a process.
 */
import { webSocketPath } from '@plenum/contracts/http-connections';
import { socketReconnectionDelayMaxMs, socketReconnectionDelayMs } from '@plenum/contracts/limits';
import { connectClient, type MeasuringClient } from '../bench/socket-client.ts';

const path = `${webSocketPath}?EIO=4&transport=websocket`;
const headEvent = '42["room_head"';

interface Message {
  readonly seq: number;
}

export interface AttendeeWishes {
  readonly url: string;
  readonly token: string;
  readonly room_id: number;
}

export class Attendee {
  readonly room_id: number;
  readonly #wishes: AttendeeWishes;
  #client: MeasuringClient | undefined;
  /** The newest number when it entered for the first time; earlier messages are not its own. */
  #firstSeq: number | undefined;
  readonly #seqs = new Set<number>();
  #returnMs: number | undefined;
  #attempts = 0;
  #isOver = false;
  isThere = false;
  /** How often it was asked to come back, and how often it lost its connection without being asked. */
  asked = 0;
  lost = 0;
  refused = 0;

  constructor(wishes: AttendeeWishes) {
    this.#wishes = wishes;
    this.room_id = wishes.room_id;
  }

  async connect(): Promise<void> {
    const { url, token, room_id } = this.#wishes;
    try {
      const onText = (frame: Buffer) => this.#take(frame);
      const client = await connectClient({ url, path, auth: { token }, onText });
      this.#client = client;
      client.tcp.once('close', () => this.#comeBack());
      const answer = JSON.parse(await client.request('join_chat_room', { room_id })) as {
        readonly ok: boolean;
        readonly data: { readonly last_seq: number; readonly messages: readonly Message[] };
      };
      if (!answer.ok) throw new Error('refused');
      this.#firstSeq ??= answer.data.last_seq;
      for (const { seq } of answer.data.messages) this.#seqs.add(seq);
      this.#attempts = 0;
      this.isThere = true;
    } catch {
      this.refused += 1;
      // A client that was never there has no listener that brings it back.
      if (this.#client === undefined) this.#later();
      else this.#client.close();
    }
  }

  /** Returns how many messages up to this number it lacks. */
  missing(headSeq: number): number {
    let missing = 0;
    for (let seq = (this.#firstSeq ?? 0) + 1; seq <= headSeq; seq += 1) if (!this.#seqs.has(seq)) missing += 1;
    return missing;
  }

  leave(): void {
    this.#isOver = true;
    this.#client?.close();
  }

  #take(frame: Buffer): void {
    const text = frame.toString();
    if (text.startsWith(headEvent)) return;
    const [name, payload] = JSON.parse(text.slice(2)) as [
      string,
      { readonly delay_ms?: number; readonly seq?: number },
    ];
    if (name === 'new_chat_message' && payload.seq !== undefined) this.#seqs.add(payload.seq);
    if (name === 'reconnect_after') this.#returnMs = payload.delay_ms;
  }

  #comeBack(): void {
    this.#client = undefined;
    if (this.isThere) this[this.#returnMs === undefined ? 'lost' : 'asked'] += 1;
    this.isThere = false;
    this.#later();
  }

  /** Waits as the web client does: as long as the gateway asks, or a random time that grows with every attempt. */
  #later(): void {
    if (this.#isOver) return;
    this.#attempts += 1;
    const growing = socketReconnectionDelayMs * 2 ** (this.#attempts - 1);
    const delayMs = this.#returnMs ?? 2 * Math.random() * Math.min(growing, socketReconnectionDelayMaxMs);
    this.#returnMs = undefined;
    setTimeout(() => void this.connect(), delayMs);
  }
}
