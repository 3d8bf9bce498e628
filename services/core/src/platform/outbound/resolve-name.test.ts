import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { createNameResolver, type ResolveName } from './resolve-name.ts';

const opened: { readonly close: () => unknown }[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

const typeA = 1;

/** A name server that resolves every name except those of `silent.example`, for which it does not respond. */
async function startNameServer(): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    const end = query.indexOf(0, 12);
    if (query.subarray(12, end).includes('silent')) return;
    const question = query.subarray(12, end + 5);
    const isV4 = query.readUInt16BE(end + 1) === typeA;
    const head = Buffer.from([0, 0, 0x81, 0x80, 0, 1, 0, isV4 ? 1 : 0, 0, 0, 0, 0]);
    query.copy(head, 0, 0, 2);
    const packet = isV4 ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 7]) : Buffer.alloc(0);
    socket.send(Buffer.concat([head, question, packet]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  opened.push({ close: () => socket.close() });
  return `127.0.0.1:${socket.address().port}`;
}

const resolveAddress = (resolve: ResolveName, name: string): Promise<string | readonly string[]> =>
  new Promise((callback) => {
    resolve(name, (error, addresses) => callback(error?.code ?? addresses.map(({ address }) => address)));
  });

it('times out names without an answer, without delaying other names or file operations', async () => {
  const resolve = createNameResolver({ asksSystem: false, servers: [await startNameServer()], timeoutMs: 300 });
  const order: string[] = [];
  const silent = Array.from({ length: 20 }, async (_, index) => {
    const resolved = await resolveAddress(resolve, `${index}.silent.example`);
    order.push('silent');
    return resolved;
  });
  expect(await resolveAddress(resolve, 'push.example')).toEqual(['192.0.2.7']);
  await readFile(import.meta.filename);
  expect(order).toEqual([]);
  expect(new Set(await Promise.all(silent))).toEqual(new Set(['ETIMEOUT']));
});

it('uses the system resolver only if the operator has listed a network', async () => {
  const servers = [await startNameServer()];
  expect(
    await resolveAddress(createNameResolver({ asksSystem: true, servers, timeoutMs: 300 }), 'silent.example'),
  ).toBe('ETIMEOUT');
  // No server responds there, as on a machine without a name server.
  const nobody = { servers: ['127.0.0.1:9'], timeoutMs: 300 };
  expect(await resolveAddress(createNameResolver({ asksSystem: true, ...nobody }), 'localhost')).toContain('127.0.0.1');
  expect(await resolveAddress(createNameResolver({ asksSystem: false, ...nobody }), 'localhost')).toEqual(
    expect.any(String),
  );
});
