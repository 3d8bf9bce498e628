/**
 * A small pretix for tests: items and orders of one event, in the format of its documentation (docs.pretix.eu, REST
 * API), behind an API token.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Fields of an order or a position by their names in pretix; absent ones have defaults. */
type Fields = Readonly<Record<string, unknown>>;

export type PretixTestOrder = Fields & {
  readonly email: string;
  readonly positions: readonly (Fields & { readonly id: number })[];
};

export interface TestPretix {
  readonly url: string;
  readonly token: string;
  /** Orders by code; may be changed at any time. */
  readonly orders: Map<string, PretixTestOrder>;
  /** Paths that were requested with the right token. */
  readonly requestedPaths: string[];
  /** Sends this response from now on; undefined restores the default. */
  respondWith(customResponse: ((reply: ServerResponse) => void) | undefined): void;
  close(): Promise<void>;
}

const pretixItems = [
  { id: 1345, name: { en: 'Early bird', de: 'Frühbucher' }, admission: true, active: true, default_price: '23.00' },
  { id: 1346, name: { en: 'T-shirt' }, admission: false, active: true, default_price: '15.00' },
];

/** The server pages by 50; two rows per page are enough to have several pages. */
const pageSize = 2;

const orderBody = (code: string, { positions, ...order }: PretixTestOrder) => ({
  code,
  event: 'con',
  status: 'p',
  testmode: false,
  secret: 'k24fiuwvu8kxz3y1',
  locale: 'en',
  datetime: '2026-11-01T10:00:00Z',
  total: '23.00',
  invoice_address: null,
  ...order,
  positions: positions.map((position, index) => ({
    order: code,
    positionid: index + 1,
    item: 1345,
    variation: null,
    price: '23.00',
    attendee_name: null,
    attendee_name_parts: {},
    attendee_email: null,
    addon_to: null,
    subevent: null,
    canceled: false,
    checkins: [],
    answers: [],
    ...position,
  })),
});

function send(reply: ServerResponse, status: number, body: unknown): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function pageOf<T>(results: readonly T[], url: URL) {
  const page = Number(url.searchParams.get('page') ?? 1);
  const next = new URL(url);
  next.searchParams.set('page', String(page + 1));
  return {
    count: results.length,
    next: page * pageSize < results.length ? next.href : null,
    previous: null,
    results: results.slice((page - 1) * pageSize, page * pageSize),
  };
}

/** Starts a pretix on this machine with an organizer `acme` and an event `con`. */
export async function startTestPretix(): Promise<TestPretix> {
  const orders = new Map<string, PretixTestOrder>();
  const requestPaths: string[] = [];
  const token = 'e1l6gq2ye72thbwkacj7jbri7a7tvxe614ojv8ybureain92ocub46t5gab5966k';
  let customResponse: ((reply: ServerResponse) => void) | undefined;
  const root = '/api/v1/organizers/acme/events/con/';

  function serve(request: IncomingMessage, reply: ServerResponse): void {
    if (customResponse !== undefined) return customResponse(reply);
    if (request.headers.authorization !== `Token ${token}`) return send(reply, 401, { detail: 'Invalid token.' });
    const url = new URL(request.url ?? '/', 'http://pretix.test');
    requestPaths.push(`${url.pathname}${url.search}`);
    const path = url.pathname.startsWith(root) ? url.pathname.slice(root.length) : null;
    const all = [...orders].map(([code, order]) => orderBody(code, order));
    if (path === 'items/') return send(reply, 200, pageOf(pretixItems, url));
    if (path === 'orders/') return send(reply, 200, pageOf(all, url));
    const [, code = ''] = /^orders\/(\w+)\/$/.exec(path ?? '') ?? [];
    const order = orders.get(code);
    return order === undefined ? send(reply, 404, { detail: 'Not found.' }) : send(reply, 200, orderBody(code, order));
  }

  const server = createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    orders,
    requestedPaths: requestPaths,
    respondWith: (response) => {
      customResponse = response;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((onClosed) => server.close(() => onClosed()));
    },
  };
}
