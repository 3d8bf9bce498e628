/** A socket connection without the client library, which would not send invalid data. */
import { replyInTime } from './fuzz-plan.ts';

/** The acknowledgement of one client event. */
export type Answer = unknown;

export interface RawSocket {
  /** Sends a raw frame. */
  send(frame: string | Uint8Array<ArrayBuffer>): void;
  /** Sends a client event with an acknowledgement; null when none arrives, `closed` when the connection ends first. */
  request(name: unknown, args: readonly unknown[]): Promise<Answer>;
  /** Returns names and payloads of server events since the last call. */
  received(): readonly (readonly [name: unknown, payload: unknown])[];
  readonly isOpen: boolean;
  close(): void;
}

const acknowledgement = /^43(\d+)(\[.*\])$/s;
const serverEvent = /^42(\[.*\])$/s;

/** Opens a connection over WebSocket; authenticates with a token, or stops after the engine handshake with null. */
export async function openRawSocket(url: string, token: string | null): Promise<RawSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const waiting = new Map<number, (answer: Answer) => void>();
  const events: (readonly [unknown, unknown])[] = [];
  let lastId = 0;
  let isOpen = true;
  const ended = Promise.withResolvers<'closed'>();
  const greeting = Promise.withResolvers<'greeted'>();
  socket.addEventListener('message', ({ data }: MessageEvent) => {
    const text = String(data);
    if (text === '2') socket.send('3');
    if (text.startsWith('0') && token !== null) socket.send(`40${JSON.stringify({ token })}`);
    if (text.startsWith(token === null ? '0' : '40')) greeting.resolve('greeted');
    const [, id, list] = acknowledgement.exec(text) ?? [];
    if (id !== undefined && list !== undefined) {
      waiting.get(Number(id))?.((JSON.parse(list) as unknown[])[0]);
      waiting.delete(Number(id));
    }
    const [, event] = serverEvent.exec(text) ?? [];
    if (event !== undefined) {
      const [name, payload] = JSON.parse(event) as unknown[];
      events.push([name, payload]);
    }
  });
  const end = () => {
    isOpen = false;
    ended.resolve('closed');
  };
  socket.addEventListener('close', end);
  socket.addEventListener('error', end);
  const outcome = await replyInTime(Promise.race([greeting.promise, ended.promise]));
  if (outcome !== 'greeted') throw new Error(`The gateway sent no greeting: ${outcome ?? 'silence'}.`);
  const send = (frame: string | Uint8Array<ArrayBuffer>): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(frame);
  };
  return {
    send,
    request(name, args) {
      lastId += 1;
      const id = lastId;
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
      send(`42${id}${JSON.stringify([name, ...args])}`);
      return replyInTime(Promise.race([answered, ended.promise]));
    },
    received: () => events.splice(0),
    get isOpen() {
      return isOpen;
    },
    close: () => socket.close(),
  };
}
