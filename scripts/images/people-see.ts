/** What a person and their browser see through the door of an installation. */
import { Agent, request } from 'node:https';
import { io } from 'socket.io-client';
import { waitUntil } from '../embedded/process-identity.ts';
import type { CaddyDoor } from './behind-caddy.ts';
import type { Say } from './smoke-run.ts';

const mail_timeout_ms = 30_000;
const socket_timeout_ms = 15_000;

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

interface Asked {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks the door, which has a certificate of its own authority, by the public name. */
export function askDoor(door: CaddyDoor, path: string, { method = 'GET', body, headers = {} }: Asked = {}) {
  return new Promise<Reply>((resolve, reject) => {
    const agent = new Agent({ ca: door.authority });
    const sent = body === undefined ? headers : { ...headers, 'content-type': 'application/json' };
    const options = { agent, method, host: door.host, port: door.port, servername: door.name, path };
    const question = request({ ...options, headers: { host: door.name, ...sent } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        agent.destroy();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() });
      });
    });
    question.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function must(door: CaddyDoor, status: number, path: string, asked: Asked = {}): Promise<unknown> {
  const reply = await askDoor(door, path, asked);
  if (reply.status !== status) throw new Error(`${path} answered ${reply.status} and not ${status}: ${reply.text}`);
  return JSON.parse(reply.text);
}

/** The link of the verification mail, which the worker sends. */
async function verificationToken(mail_url: string, email: string): Promise<string> {
  let token = '';
  const came = await waitUntil(async () => {
    const mails = (await (await fetch(`${mail_url}/api/messages?to=${email}`)).json()) as { text: string }[];
    [, token = ''] = /\/verify\/([\w.-]+)/.exec(mails[0]?.text ?? '') ?? [];
    return token !== '';
  }, mail_timeout_ms);
  if (!came) throw new Error('The worker did not send the verification mail.');
  return token;
}

/** Connects as browsers do, by polling and then by WebSocket, and gives back how it ended up. */
function connected(door: CaddyDoor, token: string, transports: ('polling' | 'websocket')[]): Promise<string> {
  const socket = io(`https://${door.host}:${door.port}`, {
    path: '/socket.io',
    transports,
    auth: { token },
    forceNew: true,
    reconnection: false,
    withCredentials: true,
    extraHeaders: { host: door.name },
    ca: door.authority,
    servername: door.name,
  } as Parameters<typeof io>[1]);
  return new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The socket did not connect.')), socket_timeout_ms);
    socket.once('connect_error', reject);
    socket.once('connection_success', () => {
      clearTimeout(timer);
      const { engine } = socket.io;
      if (engine.transport.name === 'websocket') resolve('websocket');
      else engine.once('upgrade', () => resolve('polling, then websocket'));
    });
  }).finally(() => socket.close());
}

/** Signs somebody up, has the mail come, logs in and connects. Throws when one of it does not work. */
export async function seesPeople(door: CaddyDoor, mail_url: string, say: Say): Promise<void> {
  const person = { email: 'ada@example.org', password: 'correct horse battery' };
  const names = { first_name: 'Ada', last_name: 'Lovelace' };
  await must(door, 201, '/api/auth/signup', { method: 'POST', body: { ...person, ...names } });
  const token = await verificationToken(mail_url, person.email);
  await must(door, 200, `/api/auth/verify-email/${token}`);
  say('api signed somebody up, the worker sent the mail, and its link works');
  const login = (await must(door, 200, '/api/auth/login', { method: 'POST', body: person })) as { access_token: string };
  const headers = { authorization: `Bearer ${login.access_token}` };
  const { token: socket_token } = (await must(door, 200, '/api/auth/socket-token', { headers })) as { token: string };
  const ways = [
    await connected(door, socket_token, ['websocket']),
    await connected(door, socket_token, ['polling', 'websocket']),
  ];
  say(`the gateways take sockets: ${ways.join('; ')}`);
}
