/** Forwards the webhook deliveries of an installation to a local port, for the development of integrations. */
import { parseArgs } from 'node:util';
import { type Command, type Environment, idFrom, print, printError, UsageError } from './command.ts';
import { type ListenOptions, listenToWebhooks, RequestRejected } from './listen-to-webhooks.ts';

function optionsFrom([subcommand, ...args]: readonly string[], env: Environment): ListenOptions {
  if (subcommand !== 'listen') throw new UsageError('Expected: webhooks listen');
  const option = { type: 'string' } as const;
  let values;
  try {
    ({ values } = parseArgs({ args, options: { url: option, organization: option, forward: option, events: option } }));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'Invalid arguments.');
  }
  const token = env['PLENUM_TOKEN'] ?? '';
  const organization_id = idFrom(values.organization ?? '');
  const { url = 'http://localhost:8080', forward = '', events } = values;
  if (token === '')
    throw new UsageError('Set PLENUM_TOKEN to an API token with the scope organization_webhook:manage.');
  if (organization_id === null) throw new UsageError('--organization: expected the id of the organization.');
  if (!URL.canParse(url)) throw new UsageError('--url: expected the URL of an installation.');
  if (!URL.canParse(forward)) throw new UsageError('--forward: expected a URL, such as http://localhost:3000/hook.');
  return { url: url.replace(/\/+$/, ''), token, organization_id, forward, event_types: events?.split(',') ?? null };
}

export const webhooks: Command = {
  usage: 'listen --organization <id> --forward <URL> [--url <installation>] [--events <type>,…]',
  summary: 'forward webhook deliveries to a local port during development (token in PLENUM_TOKEN)',
  needs: [],
  prepare: async (args, _cwd, env) => {
    const options = optionsFrom(args, env);
    return async () => {
      const stop = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
      try {
        await listenToWebhooks(options, stop.signal, print);
        return 0;
      } catch (error) {
        if (!(error instanceof RequestRejected)) throw error;
        printError(error.message);
        return 1;
      }
    };
  },
};
