/**
 * A bot that answers `!time` in a chat room. It needs an API token with the scopes `room:read` and `room_message:post`, and
 * runs for months: it returns after restarts of the server, and continues after the last message that it has seen.
 *
 *   PLENUM_TOKEN=… node clients/typescript/examples/chat-bot.ts https://plenum.example 4
 */
import { createPlenumClient, type PlenumClient, withRetry } from '../src/client.ts';
import { connectSocket, type PlenumSocket, type SocketOptions } from '../src/socket.ts';

interface BotOptions extends SocketOptions {
  readonly onError?: (error: unknown) => void;
}

/** Posts a message exactly once: the server recognizes repeated requests by `client_id`. */
function post(client: PlenumClient, room_id: number, content: string): Promise<unknown> {
  const body = { content, client_id: crypto.randomUUID() };
  return withRetry(() => client.call('PostRoomMessage', { path: { room_id }, body }));
}

/** Runs the bot until the socket is closed. */
export async function runBot(client: PlenumClient, room_id: number, options: BotOptions = {}): Promise<PlenumSocket> {
  const onError = options.onError ?? (() => undefined);
  const { last_seq } = await client.call('ListRoomMessages', { path: { room_id } });
  const socket = connectSocket(client, options);
  await socket.followRoom({
    room_id,
    after_seq: last_seq,
    onError,
    onMessage: ({ content }) => {
      if (content === '!time') post(client, room_id, new Date(client.serverNow()).toISOString()).catch(onError);
    },
  });
  return socket;
}

if (import.meta.main) {
  const [url = '', room = ''] = process.argv.slice(2);
  const client = createPlenumClient({ url, token: process.env['PLENUM_TOKEN'] ?? '' });
  const report = (text: string): void => void process.stderr.write(`${text}\n`);
  await runBot(client, Number(room), {
    onError: (error) => report(String(error)),
    onState: ({ state }) => report(state),
  });
}
