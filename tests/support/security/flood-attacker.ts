/**
 * A hostile client in a separate process: it floods one URL as fast as it can write, and reconnects immediately after
 * each disconnect. Its options are JSON in the first argument (`Attack`). It exits when its parent process exits, or
 * after `maxTimeMs`.
 */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { toleratedFloods, handshakesWhenSlowed } from '@plenum/contracts/limits';
import { maskedFrame, opcodes } from '../../../scripts/bench/socket-client.ts';
import { type Attack, type FloodKind, floodPrologue, floodBytes } from './flood-bytes.ts';

const maxTimeMs = 5 * 60_000;
const lowestPriority = 19;
const headerEnd = '\r\n\r\n';
/** Delay between two attempts, so that the attacker does not use all CPU time of this machine. */
const reconnectDelayMs = 5;
/** Number of attempts after which the IP address is throttled. */
const attemptsUntilThrottled = toleratedFloods.points + handshakesWhenSlowed.points;

const attack = JSON.parse(process.argv[2] ?? '') as Attack;
const { hostname, port, pathname, search } = new URL(attack.url);

/** Waits until the received text satisfies a condition; rejects when the connection ends. */
function waitForText(tcp: Socket, matches: (text: string) => boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const onData = (part: Buffer): void => {
      text += part.toString('latin1');
      if (!matches(text)) return;
      tcp.off('data', onData);
      resolve(text);
    };
    tcp.on('data', onData);
    tcp.once('close', () => reject(new Error('closed')));
  });
}

const formatHeaders = (): string =>
  [`host: ${hostname}:${port}`, ...Object.entries(attack.headers).map(([name, value]) => `${name}: ${value}`)].join(
    '\r\n',
  );

/** Writes without a pause until the connection ends. */
async function writeContinuously(tcp: Socket, bytes: Buffer): Promise<void> {
  tcp.resume();
  await new Promise<void>((resolve) => {
    const write = (): void => {
      while (!tcp.destroyed && tcp.write(bytes));
    };
    tcp.on('drain', write).once('close', () => resolve());
    write();
  });
}

async function openTcp(): Promise<Socket> {
  const tcp = connect({ host: hostname, port: Number(port), noDelay: true });
  tcp.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    tcp.once('connect', () => resolve());
    tcp.once('close', () => reject(new Error('closed')));
  });
  return tcp;
}

async function floodSocket(kind: FloodKind): Promise<void> {
  const tcp = await openTcp();
  const key = randomBytes(16).toString('base64');
  tcp.write(
    `GET ${pathname}${search} HTTP/1.1\r\n${formatHeaders()}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${key}${headerEnd}`,
  );
  const head = await waitForText(tcp, (text) => text.includes(headerEnd));
  if (!head.startsWith('HTTP/1.1 101')) {
    tcp.destroy();
    return;
  }
  if (attack.token !== null) {
    tcp.write(maskedFrame(opcodes.text, `40${JSON.stringify({ token: attack.token })}`));
    await waitForText(tcp, (text) => text.includes('connection_success'));
  }
  tcp.write(floodPrologue(kind));
  await writeContinuously(tcp, floodBytes(kind));
}

/** Opens a session by polling, then posts bodies full of packets. */
async function floodPolling(): Promise<void> {
  const tcp = await openTcp();
  const path = `${pathname}?EIO=4&transport=polling`;
  tcp.write(`GET ${path} HTTP/1.1\r\n${formatHeaders()}${headerEnd}`);
  const handshake = await waitForText(tcp, (text) => text.includes('}'));
  const sid = /"sid":"([^"]+)"/.exec(handshake)?.[1];
  if (sid === undefined) {
    tcp.destroy();
    return;
  }
  const body = floodBytes('polling');
  const head = `POST ${path}&sid=${sid} HTTP/1.1\r\n${formatHeaders()}\r\ncontent-length: ${body.length}${headerEnd}`;
  const request = Buffer.concat([Buffer.from(head), body]);
  while (!tcp.destroyed) {
    tcp.write(request);
    const reply = await waitForText(tcp, (text) => text.includes(headerEnd));
    if (!reply.startsWith('HTTP/1.1 200')) tcp.destroy();
  }
}

process.on('disconnect', () => process.exit(0));
setTimeout(() => process.exit(0), maxTimeMs).unref();
// A real attacker uses another machine: here it must not take CPU time from the server.
setPriority(lowestPriority);
process.send?.('ready');
for (let attempt = 1; ; attempt += 1) {
  await (attack.kind === 'polling' ? floodPolling() : floodSocket(attack.kind)).catch(() => undefined);
  if (attempt === attemptsUntilThrottled) process.send?.('throttled');
  await pause(reconnectDelayMs);
}
