/**
 * A client that behaves like the web client: it re-enters rooms after every reconnect, requests missing messages by
 * number, and sends a message with one `client_id` until it is confirmed, over the socket or over HTTP.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Acknowledgement } from '@plenum/contracts/client-events';
import { maxPageSize, socketRequestTimeoutMs } from '@plenum/contracts/limits';
import { socketPath, webSocketPath } from '@plenum/contracts/system/http-connections';
import { io, type Socket } from 'socket.io-client';
import type { Person } from '../gateway/world.ts';
import {
  type Absence,
  type ClientOptions,
  type ConfirmedMessage,
  placeName,
  messagesPathOf,
  type ChatPlace,
  fetchExchange,
} from './crowd-network.ts';
import { Log, type LogEntry } from './log.ts';

type Stored = Omit<ConfirmedMessage, 'connectedAtMs' | 'attempts'>;

const httpTimeoutMs = 8_000;
const maxHistory = 25;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
interface Page {
  readonly messages: readonly LogEntry[];
  readonly last_seq: number;
}

const hasRoom = (payload: { readonly room_id?: number }, id: number): boolean => payload.room_id === id;

export class CrowdClient {
  readonly name: string;
  readonly person: Person;
  readonly places: readonly ChatPlace[];
  readonly logs = new Map<string, Log>();
  readonly confirmed: ConfirmedMessage[] = [];
  /** Messages that are not confirmed yet. */
  readonly pending = new Map<string, string>();
  /** The highest acknowledged read mark, by place. */
  readonly readMarks = new Map<string, number>();
  /** The latest user counts, by room. */
  readonly userCounts = new Map<number, number>();
  /** Responses that must not occur, regardless of faults. */
  readonly unexpectedReplies: string[] = [];
  readonly history: string[] = [];
  readonly absences: Absence[] = [];
  readonly failedHandshakes: { readonly connectedAtMs: number; readonly disconnectReason: string }[] = [];
  gateway = '';
  readonly #options: ClientOptions;
  readonly #catching_up = new Map<string, Promise<void>>();
  #socket: Socket | undefined;
  #is_over = false;
  /** Rooms that this connection has entered. */
  readonly #entered = new Set<number>();

  constructor(options: ClientOptions) {
    this.#options = options;
    ({ name: this.name, person: this.person, places: this.places } = options);
    for (const place of options.places) this.logs.set(placeName(place), new Log());
  }

  log(place: ChatPlace): Log {
    const log = this.logs.get(placeName(place));
    if (log === undefined) throw new Error(`${this.name} has no messages of ${placeName(place)}.`);
    return log;
  }

  /** Whether the client is connected and in all its rooms. */
  get isInAllRooms(): boolean {
    const rooms = this.places.filter(({ kind }) => kind === 'room');
    return this.#socket?.connected === true && rooms.every(({ id }) => this.#entered.has(id));
  }

  connect(): void {
    if (this.#is_over) return;
    this.#entered.clear();
    this.gateway = this.#options.network.gateway();
    const capabilities = this.#options.batch ? ['batch'] : [];
    const socket = io(this.gateway, {
      path: socketPath,
      transportOptions: { websocket: { path: webSocketPath } },
      forceNew: true,
      reconnection: false,
      transports: [this.#options.transport ?? 'websocket'],
      timeout: 10_000,
      ...(this.#options.cookie === undefined ? {} : { extraHeaders: { cookie: this.#options.cookie } }),
      auth: (give) => void this.#token().then((token) => give({ token, capabilities })),
    });
    this.#socket = socket;
    this.#listen(socket);
  }

  async #token(): Promise<string> {
    const { status, body } = this.#options.requestsToken
      ? await this.http('GET', '/auth/socket-token')
      : { status: 0, body: null };
    return status === 200 ? (body as { readonly token: string }).token : this.person.socketToken;
  }

  /** Simulates a network failure; the client reconnects automatically. */
  loseConnection(): void {
    this.logEvent('loses its connection');
    this.#socket?.io.engine.close();
  }

  /** Closes the client. */
  leave(): void {
    this.#is_over = true;
    this.#socket?.close();
  }

  logEvent(description: string): void {
    this.history.push(`${Math.round(this.#options.network.now())} ms: ${description}`);
    if (this.history.length > maxHistory) this.history.shift();
  }

  #listen(socket: Socket): void {
    const { chance } = this.#options.network;
    let hasEnded = false;
    let requestedMs: number | undefined;
    const reconnect = (cause: string) => {
      if (hasEnded || this.#is_over) return;
      hasEnded = true;
      this.logEvent(`disconnected: ${cause}`);
      this.#isAway(cause, requestedMs !== undefined);
      socket.close();
      setTimeout(() => this.connect(), requestedMs ?? 200 + chance.below(1_500));
    };
    socket.on('reconnect_after', ({ delay_ms }: { readonly delay_ms: number }) => {
      requestedMs = delay_ms;
    });
    socket.on('disconnect', reconnect);
    socket.on('connect_error', (error) => {
      if (!this.#is_over)
        this.failedHandshakes.push({ connectedAtMs: this.#options.network.now(), disconnectReason: error.message });
      reconnect(error.message);
    });
    socket.on('connect', () => {
      this.logEvent(`connected to ${this.gateway}`);
      this.#isBack();
      for (const place of this.places) void (place.kind === 'room' ? this.#enter(socket, place) : this.#wake(place));
    });
    this.#listenToRooms(socket);
    socket.on('new_direct_message', (message: LogEntry & { readonly thread_id: number }) =>
      this.#receive({ kind: 'thread', id: message.thread_id }, [message]),
    );
    socket.on('new_message', (update: { readonly thread_id: number; readonly last_seq: number }) =>
      this.#hear({ kind: 'thread', id: update.thread_id }, update.last_seq),
    );
  }

  #isAway(reason: string, wasAsked: boolean): void {
    if (this.absences.at(-1)?.endMs === null) return;
    this.absences.push({ fromMs: this.#options.network.now(), endMs: null, reason, wasRequested: wasAsked });
  }

  #isBack(): void {
    const openAbsence = this.absences.at(-1);
    if (openAbsence?.endMs === null && this.isInAllRooms) openAbsence.endMs = this.#options.network.now();
  }

  #listenToRooms(socket: Socket): void {
    for (const place of this.places) {
      if (place.kind !== 'room') continue;
      socket.on('new_chat_message', (message: LogEntry & { readonly room_id?: number }) => {
        if (hasRoom(message, place.id)) this.#receive(place, [message]);
      });
      socket.on('new_chat_messages', (batch: { readonly room_id: number; readonly messages: LogEntry[] }) => {
        if (!this.#options.batch) this.unexpectedReplies.push('received a batch without requesting batches');
        if (hasRoom(batch, place.id)) this.#receive(place, batch.messages);
      });
    }
    const isOwnRoom = (room_id: number) => this.logs.has(placeName({ kind: 'room', id: room_id }));
    socket.on('room_head', ({ room_id, last_seq }: { readonly room_id: number; readonly last_seq: number }) => {
      if (isOwnRoom(room_id)) this.#hear({ kind: 'room', id: room_id }, last_seq);
    });
    socket.on('room_user_count', (counts: { readonly room_id: number; readonly user_count: number }) => {
      if (isOwnRoom(counts.room_id)) this.userCounts.set(counts.room_id, counts.user_count);
    });
  }

  /** Enters a room until the server has acknowledged it, then requests missed messages. */
  async #enter(socket: Socket, place: ChatPlace): Promise<void> {
    while (socket.connected) {
      const reply = await this.#ask<Page & { readonly user_count: number }>(socket, 'join_chat_room', {
        room_id: place.id,
      });
      if (reply?.ok === true) {
        this.#entered.add(place.id);
        this.#isBack();
        this.userCounts.set(place.id, reply.data.user_count);
        this.#receive(place, reply.data.messages);
        this.#hear(place, reply.data.last_seq);
        return;
      }
      this.logEvent(`could not enter ${placeName(place)}: ${reply?.error.error ?? 'no answer'}`);
      await pause(500);
    }
  }

  async #ask<T>(socket: Socket, name: string, payload: unknown): Promise<Acknowledgement<T> | null> {
    try {
      const delayedReply: unknown = await socket.timeout(socketRequestTimeoutMs).emitWithAck(name, payload);
      return delayedReply as Acknowledgement<T>;
    } catch {
      return null;
    }
  }

  #receive(place: ChatPlace, entries: readonly LogEntry[]): void {
    this.log(place).addEntries(entries);
    this.#mend(place);
  }

  #hear(place: ChatPlace, last_seq: number): void {
    this.log(place).addSeq(last_seq);
    this.#mend(place);
  }

  #mend(place: ChatPlace): void {
    if (this.log(place).isMissing) void this.#catchUp(place, false);
  }

  /** Requests messages after the last known number: none were received while the connection was lost. */
  #wake(place: ChatPlace): Promise<void> {
    return this.#catchUp(place, true);
  }

  async #catchUp(place: ChatPlace, isBlind: boolean): Promise<void> {
    const name = placeName(place);
    const running = this.#catching_up.get(name);
    if (running !== undefined) {
      await running;
      if (!isBlind) return;
    }
    const loading = this.#load(place, isBlind).finally(() => this.#catching_up.delete(name));
    this.#catching_up.set(name, loading);
    await loading;
  }

  async #load(place: ChatPlace, isBlind: boolean): Promise<void> {
    const log = this.log(place);
    for (let isFirst = isBlind; !this.#is_over && (isFirst || log.isMissing); isFirst = false) {
      const { status, body } = await this.http(
        'GET',
        `${messagesPathOf(place)}?after_seq=${log.completeSeq}&limit=${maxPageSize}`,
      );
      if (status === 200) {
        const { messages, last_seq } = body as Page;
        log.addEntries(messages);
        log.addSeq(last_seq);
      } else {
        this.logEvent(`${placeName(place)} could not be read: ${status}`);
        await pause(1_000 + this.#options.network.chance.below(1_000));
        if (isFirst) return this.#load(place, true);
      }
    }
  }

  /** Sends a request to any API process. A status of 0 means no response. */
  async http(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    const exchange = this.#options.network.exchange ?? fetchExchange;
    try {
      const { status, text } = await exchange({
        method,
        url: `${this.#options.network.api()}/api${path}`,
        headers: { authorization: `Bearer ${this.person.access_token}`, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
        timeoutMs: httpTimeoutMs,
      });
      if (status >= 400 && status !== 503) this.unexpectedReplies.push(`${method} ${path}: ${status} ${text}`);
      return { status, body: text === '' ? null : JSON.parse(text) };
    } catch {
      return { status: 0, body: null };
    }
  }

  /** Sends a message until it is confirmed or the run ends. */
  async send(place: ChatPlace, content: string): Promise<void> {
    const client_id = randomUUID();
    this.pending.set(client_id, `${placeName(place)}: ${content}`);
    let attempts = 0;
    const count = <T>(attempt: T): T => {
      attempts += 1;
      return attempt;
    };
    while (!this.#is_over) {
      const stored =
        (this.#prefersSocket() ? await count(this.#sendBySocket(place, { content, client_id })) : null) ??
        (await count(this.#sendByHttp(place, { content, client_id })));
      if (stored !== null) {
        this.confirmed.push({ ...stored, connectedAtMs: this.#options.network.now(), attempts });
        this.pending.delete(client_id);
        this.#receive(place, [stored]);
        return;
      }
      await pause((this.#options.retryMs ?? 300) + this.#options.network.chance.below(400));
    }
  }

  #prefersSocket(): boolean {
    const { postTransport, network } = this.#options;
    if (this.#socket?.connected !== true) return false;
    return postTransport === undefined ? network.chance.isTrue(0.5) : postTransport === 'socket';
  }

  async #sendBySocket(place: ChatPlace, message: { content: string; client_id: string }): Promise<Stored | null> {
    if (this.#socket === undefined) return null;
    const isRoom = place.kind === 'room';
    const name = isRoom ? 'chat_message' : 'send_direct_message';
    const reply = await this.#ask<LogEntry>(this.#socket, name, {
      ...(isRoom ? { room_id: place.id } : { thread_id: place.id }),
      ...message,
    });
    if (reply?.ok === true) return { ...reply.data, place, sentBy: 'socket' };
    // The errors with status 503, as by HTTP: a fault may cause them.
    if (reply !== null && !['service_unavailable', 'overloaded'].includes(reply.error.error)) {
      this.unexpectedReplies.push(`${name}: ${JSON.stringify(reply.error)}`);
    }
    return null;
  }

  async #sendByHttp(place: ChatPlace, message: { content: string; client_id: string }): Promise<Stored | null> {
    const { status, body } = await this.http('POST', messagesPathOf(place), message);
    return status === 200 || status === 201 ? { ...(body as LogEntry), place, sentBy: 'http' } : null;
  }

  /** Marks the received messages as read; returns whether the mark was acknowledged. */
  async markRead(place: ChatPlace, seq = this.log(place).completeSeq): Promise<boolean> {
    const socket = this.#socket;
    const isRoom = place.kind === 'room';
    const payload = isRoom ? { room_id: place.id, seq } : { thread_id: place.id, seq };
    const reply =
      socket?.connected === true
        ? await this.#ask(socket, isRoom ? 'mark_room_read' : 'mark_messages_read', payload)
        : null;
    if (reply?.ok === true)
      this.readMarks.set(placeName(place), Math.max(seq, this.readMarks.get(placeName(place)) ?? 0));
    return reply?.ok === true;
  }
}
