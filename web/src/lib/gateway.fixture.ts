/** A gateway and an API for unit tests of clients that use both. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
import { Server } from 'socket.io';
import { vi } from 'vitest';
import { connectSocket, disconnectSocket, onServerEvent, useConnection } from './socket.ts';

/** Acknowledges every client event, or rejects all, and sends server events. */
export async function openGateway() {
  let rejects = false;
  const http = createServer();
  const io = new Server(http, { transports: ['websocket'] });
  const received: string[] = [];
  io.on('connection', (socket) => {
    socket.emit('connection_success', { status: 'authenticated', user_id: 1, version: '1' });
    socket.onAny((name: string, _payload: unknown, answer: (reply: unknown) => void) => {
      received.push(name);
      answer(
        rejects ? { ok: false, error: { error: 'overloaded', message: 'Too much to do' } } : { ok: true, data: {} },
      );
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('location', { protocol: 'http:', host: `127.0.0.1:${port}`, hostname: '127.0.0.1', port: `${port}` });
  return {
    io,
    url: `http://127.0.0.1:${port}`,
    heard: received,
    setRejecting(isRejecting: boolean): void {
      rejects = isRejecting;
    },
    async connect(): Promise<void> {
      await connectSocket();
      await vi.waitUntil(() => useConnection.getState().state === 'online', { timeout: 20_000 });
    },
    /** Sends a server event, and waits until it has arrived. */
    async sendServerEvent<N extends ServerEventName>(name: N, payload: ServerEventPayload<N>): Promise<void> {
      await new Promise<void>((resolve) => {
        const unsubscribe = onServerEvent(name, () => {
          unsubscribe();
          resolve();
        });
        io.emit(name, payload);
      });
    },
    async close(): Promise<void> {
      disconnectSocket();
      await io.close();
      vi.unstubAllGlobals();
    },
  };
}

export interface HeldRequest {
  readonly method: string;
  readonly path: string;
  reply(reply: unknown, status?: number): void;
}

/** Holds all requests under `/api`, so that a test can reply in any order. */
export function holdRequests() {
  const heldRequests: HeldRequest[] = [];
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (url.includes('/auth/')) return Promise.resolve(Response.json({ token: 'token' }));
    return new Promise<Response>((resolve) => {
      heldRequests.push({
        method,
        path: url,
        reply: (reply, status = 200) => resolve(Response.json(reply, { status })),
      });
    });
  });
  return {
    /** Returns the paths of the requests that no test has taken. */
    pending: (): string[] => heldRequests.map(({ path }) => path),
    /** Waits for the next request whose path contains a text. */
    async next(pathPart: string): Promise<HeldRequest> {
      const index = await vi.waitUntil(() => {
        const position = heldRequests.findIndex(({ path }) => path.includes(pathPart));
        return position === -1 ? false : `${position}`;
      });
      const [request] = heldRequests.splice(Number(index), 1);
      if (request === undefined) throw new Error(`Nobody asked for ${pathPart}`);
      return request;
    },
  };
}
