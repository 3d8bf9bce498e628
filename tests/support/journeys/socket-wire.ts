/** Intercepts the socket messages of a page; selected ones can be dropped. */
import { expect, type Page } from '@playwright/test';
import type { ClientEventName } from '@plenum/contracts/client-events';

export interface Said {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Parses a client event of socket.io on a websocket: `42`, the id of its acknowledgement, name and payload. */
function heard(frame: string | Buffer): Said | null {
  const [, json] = /^42\d*(\[.*)$/s.exec(String(frame)) ?? [];
  if (json === undefined) return null;
  const [name, payload] = JSON.parse(json) as [string, Said['payload']?];
  return { name, payload: payload ?? {} };
}

export class SocketWire {
  readonly #page: Page;
  readonly #said: Said[] = [];
  #lost: ReadonlySet<string> = new Set();

  constructor(page: Page) {
    this.#page = page;
  }

  /** Intercepts the connection of the page to the gateway; call it before the page is opened. */
  async tap(): Promise<this> {
    await this.#page.routeWebSocket(/\/socket\.io\//, (socket) => {
      const gateway = socket.connectToServer();
      socket.onMessage((frame) => {
        const said = heard(frame);
        if (said !== null) this.#said.push(said);
        if (said === null || !this.#lost.has(said.name)) gateway.send(frame);
      });
    });
    return this;
  }

  /** Drops these client events from now on; none to pass everything. */
  lose(...names: readonly ClientEventName[]): void {
    this.#lost = new Set(names);
  }

  /** Returns the payloads sent under a name so far. */
  said(name: ClientEventName): readonly Said['payload'][] {
    return this.#said.filter((one) => one.name === name).map(({ payload }) => payload);
  }

  async expectSaid(name: ClientEventName, count: number): Promise<void> {
    await expect.poll(() => this.said(name).length, { message: name }).toBe(count);
  }
}

/** Longer than the page and the test need to synchronize, shorter than the timeout of a silent connection. */
const aheadMs = 10_000;

/** Stops the installed clock of a page; from now on the test advances its time. */
export async function stopClock(page: Page): Promise<void> {
  const nowMs = await page.evaluate<number>('Date.now()');
  await page.clock.pauseAt(nowMs + aheadMs);
}
