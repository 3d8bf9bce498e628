/**
 * Connects ioredis to a server by its name, which is resolved for each connection, and accepts it only as a primary. A
 * managed endpoint or a DNS record may point to the old server for some time after a failover. As a replica it would
 * reject every write and would not forward messages that are published there.
 */
import { connect, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { AbstractConnector, type RedisOptions } from 'ioredis';

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Finds the primary for each new connection; `reportError` receives the reason of each failed attempt. Null when the
 * connection is no longer wanted.
 */
export type FindPrimary = (
  isWanted: () => boolean,
  reportError: (error: Error) => void,
) => Promise<ServerAddress | null>;

/**
 * Creates a connector class for `RedisOptions.Connector`.
 * @param onReplica called if the server is a replica
 * @param find finds the primary; without it, host and port of the options are used
 */
export function primaryConnector(onReplica: () => void, find?: FindPrimary): NonNullable<RedisOptions['Connector']> {
  return class extends AbstractConnector {
    readonly #options: RedisOptions;
    #turn = 0;

    constructor(options: unknown) {
      // `unknown` is the type of the interface; ioredis passes the options of the connection.
      const connectionOptions = options as RedisOptions;
      super(connectionOptions.disconnectTimeout ?? 0);
      this.#options = connectionOptions;
    }

    /**
     * Called with the fields of `INFO` before the connection counts as ready; without fields if the user lacks the
     * permission.
     */
    override check(info: Readonly<Record<string, string>>): boolean {
      const isPrimary = info['role'] !== 'slave';
      if (!isPrimary) onReplica();
      return isPrimary;
    }

    override async connect(emit: (type: string, error: Error) => void): Promise<typeof this.stream> {
      this.connecting = true;
      this.#turn += 1;
      const turn = this.#turn;
      const isWanted = (): boolean => this.connecting && this.#turn === turn;
      // Always asynchronous: ioredis adds its listeners after this turn of the event loop.
      const found = await (find === undefined ? {} : find(isWanted, (error) => emit('error', error)));
      if (!isWanted()) throw new Error('Connection is closed.');
      const { host, port, path, family, tls }: RedisOptions = { ...this.#options, ...found };
      const address =
        path === undefined
          ? { port: port ?? 6379, ...(host === undefined ? {} : { host }), ...(family === undefined ? {} : { family }) }
          : { path };
      // Proxies that terminate TLS for several servers select the server by this name.
      const name = host === undefined || isIP(host) !== 0 ? {} : { servername: host };
      this.stream = tls === undefined ? connect(address) : connectTls({ ...address, ...name, ...tls });
      // Not `once`: after a rejected certificate the server may send an alert, a second error without another listener.
      this.stream.on('error', (error: Error) => {
        this.firstError ??= error;
      });
      return this.stream;
    }
  };
}
