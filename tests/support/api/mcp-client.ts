/** Clients of the MCP server, over HTTP. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll } from 'vitest';
import type { TestApi } from './test-api.ts';

/** Of the first and of the second major version of the protocol. */
export type Era = 'legacy' | { readonly pin: string };

export interface McpOptions {
  readonly era?: Era;
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes an API listen until the tests of the file end, and returns a function that connects clients with a token. */
export async function listenForMcp(api: TestApi) {
  const url = new URL('/mcp', await api.app.listen({ host: '127.0.0.1', port: 0 }));
  const clients: Client[] = [];
  afterAll(() => Promise.all(clients.map((client) => client.close())));

  async function connect(token: string, { era = 'legacy', address = '192.0.2.7', headers = {} }: McpOptions = {}) {
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: era } });
    const requestInit = { headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address, ...headers } };
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
    clients.push(client);
    return client;
  }
  return { url, connect };
}
