/** What a page says over its socket, heard in between; some of it may get lost there. */
import { expect, type Page } from '@playwright/test';
import type { ClientEventName } from '@plenum/contracts/client-events';

export interface Said {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A client event as socket.io puts it on a websocket: `42`, the number of its acknowledgement, name and payload. */
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

  /** Stands between the page and the gateway; to be called before the page is opened. */
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

  /** From now on these get lost on their way; none to let everything pass. */
  lose(...names: readonly ClientEventName[]): void {
    this.#lost = new Set(names);
  }

  /** What was said under a name so far. */
  said(name: ClientEventName): readonly Said['payload'][] {
    return this.#said.filter((one) => one.name === name).map(({ payload }) => payload);
  }

  async expectSaid(name: ClientEventName, count: number): Promise<void> {
    await expect.poll(() => this.said(name).length, { message: name }).toBe(count);
  }
}

/** More than the page and the test take to agree on a moment, less than a connection may be silent. */
const aheadMs = 10_000;

/** Stops the clock of a page that has one installed; from now on its time is what the test makes of it. */
export async function stopClock(page: Page): Promise<void> {
  const nowMs = await page.evaluate<number>('Date.now()');
  await page.clock.pauseAt(nowMs + aheadMs);
}
