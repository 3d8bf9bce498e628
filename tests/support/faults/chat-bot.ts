/**
 * A program that follows a chat room and posts into it with the TypeScript client. Its settings are the first argument;
 * it writes what happens to its output, one JSON object per line, until its input ends.
 */
import { createPlenumClient, withRetry } from '../../../clients/typescript/src/client.ts';
import { connectSocket } from '../../../clients/typescript/src/socket.ts';

export interface BotSettings {
  readonly apiUrl: string;
  readonly socketUrl: string;
  readonly room_id: number;
  /** Prefix of its messages. */
  readonly name: string;
  readonly credentials: { readonly token: string } | { readonly email: string; readonly password: string };
  readonly everyMs: number;
}

export type BotReport =
  | { readonly kind: 'message'; readonly seq: number; readonly content: string }
  | { readonly kind: 'gap'; readonly from_seq: number; readonly to_seq: number }
  | { readonly kind: 'posted'; readonly seq: number; readonly content: string }
  | { readonly kind: 'state'; readonly state: string }
  | { readonly kind: 'reset' | 'error' | 'end'; readonly text: string };

const report = (line: BotReport): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
const reportError = (error: unknown): void => report({ kind: 'error', text: String(error) });

async function run({ apiUrl, socketUrl, room_id, name, credentials, everyMs }: BotSettings): Promise<void> {
  const isToken = 'token' in credentials;
  const client = createPlenumClient({ url: apiUrl, timeoutMs: 5_000, ...(isToken && { token: credentials.token }) });
  if (!isToken) await client.logIn(credentials.email, credentials.password);
  const socket = connectSocket(client, { url: socketUrl, onState: ({ state }) => report({ kind: 'state', state }) });
  await socket.followRoom({
    room_id,
    after_seq: 0,
    onMessage: ({ seq, content = '' }) => report({ kind: 'message', seq, content }),
    onGap: (gap) => report({ kind: 'gap', ...gap }),
    onReset: ({ last_seq }) => report({ kind: 'reset', text: String(last_seq) }),
    onError: reportError,
  });
  let isEnding = false;
  process.stdin.once('end', () => {
    isEnding = true;
  });
  process.stdin.resume();
  for (let number = 1; !isEnding; number += 1) {
    const body = { content: `${name} ${number}`, client_id: crypto.randomUUID() };
    const message = await withRetry(() => client.call('PostRoomMessage', { path: { room_id }, body }));
    report({ kind: 'posted', seq: message.seq, content: body.content });
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  report({ kind: 'end', text: '' });
}

if (import.meta.main) await run(JSON.parse(process.argv[2] ?? '') as BotSettings);
