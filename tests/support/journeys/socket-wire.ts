/** Intercepts the socket messages of a page; selected ones can be dropped, and the connection cut. */
import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import type { ClientEventName } from '@plenum/contracts/client-events';

export interface SentEvent {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Parses a client event of socket.io on a websocket: `42`, the id of its acknowledgement, name and payload. */
function parse(frame: string | Buffer): SentEvent | null {
  const [, json] = /^42\d*(\[.*)$/s.exec(String(frame)) ?? [];
  if (json === undefined) return null;
  const [name, payload] = JSON.parse(json) as [string, SentEvent['payload']?];
  return { name, payload: payload ?? {} };
}

export class SocketWire {
  readonly #page: Page;
  readonly #sent: SentEvent[] = [];
  readonly #sockets: WebSocketRoute[] = [];
  #dropped: ReadonlySet<string> = new Set();
  #isCut = false;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Intercepts the connection of the page to the gateway; call it before the page is opened. */
  async intercept(): Promise<this> {
    await this.#page.routeWebSocket(/\/socket\.io\//, async (socket) => {
      if (this.#isCut) {
        await socket.close();
        return;
      }
      this.#sockets.push(socket);
      const gateway = socket.connectToServer();
      socket.onMessage((frame) => {
        const event = parse(frame);
        if (event !== null) this.#sent.push(event);
        if (event === null || !this.#dropped.has(event.name)) gateway.send(frame);
      });
    });
    return this;
  }

  /** Drops these client events from now on; without names, passes all. */
  drop(...names: readonly ClientEventName[]): void {
    this.#dropped = new Set(names);
  }

  /** Closes the connection, and rejects new ones until it is restored. */
  async disconnect(): Promise<void> {
    this.#isCut = true;
    await Promise.all(this.#sockets.splice(0).map((socket) => socket.close()));
  }

  reconnect(): void {
    this.#isCut = false;
  }

  /** Returns the payloads sent under a name so far. */
  sent(name: ClientEventName): readonly SentEvent['payload'][] {
    return this.#sent.filter((candidate) => candidate.name === name).map(({ payload }) => payload);
  }

  async expectSent(name: ClientEventName, count: number): Promise<void> {
    await expect.poll(() => this.sent(name).length, { message: name }).toBe(count);
  }
}

/** Longer than the page and the test need to synchronize, shorter than the timeout of a silent connection. */
const aheadMs = 10_000;

/** Stops the installed clock of a page; from now on the test advances its time. */
export async function stopClock(page: Page): Promise<void> {
  const nowMs = await page.evaluate<number>('Date.now()');
  await page.clock.pauseAt(nowMs + aheadMs);
}

/** Resolves when the socket of the page receives server events. */
export async function isConnected(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (websocket) => websocket.url().includes('socket.io'));
  await socket.waitForEvent('framereceived', ({ payload }) => payload.includes('connection_success'));
}
