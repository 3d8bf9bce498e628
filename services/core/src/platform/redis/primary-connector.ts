/**
 * Connects ioredis to a server by its name, which is resolved for each connection, and accepts it only as a primary. A
 * managed endpoint or a DNS record may point to the old server for a while after a failover: as a replica it would
 * reject every write, and not forward what is published there.
 */
import { connect, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { AbstractConnector, type RedisOptions } from 'ioredis';

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Finds the primary for each new connection; `tell` receives the reason of each failed attempt. Null when the
 * connection is no longer wanted.
 */
export type FindPrimary = (isWanted: () => boolean, tell: (error: Error) => void) => Promise<ServerAddress | null>;

/**
 * A connector class for `RedisOptions.Connector`.
 * @param onReplica called when the server turned out to be a replica
 * @param find where the primary is; host and port of the options when absent
 */
export function primaryConnector(onReplica: () => void, find?: FindPrimary): NonNullable<RedisOptions['Connector']> {
  return class extends AbstractConnector {
    readonly #options: RedisOptions;
    #turn = 0;

    constructor(options: unknown) {
      // The type of the interface; ioredis passes the options of the connection.
      const given = options as RedisOptions;
      super(given.disconnectTimeout ?? 0);
      this.#options = given;
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
      // Never in this turn of the event loop: ioredis adds its listeners after it.
      const found = await (find === undefined ? {} : find(isWanted, (error) => emit('error', error)));
      if (!isWanted()) throw new Error('Connection is closed.');
      const { host, port, path, family, tls }: RedisOptions = { ...this.#options, ...found };
      const address =
        path === undefined
          ? { port: port ?? 6379, ...(host === undefined ? {} : { host }), ...(family === undefined ? {} : { family }) }
          : { path };
      // Proxies that end TLS for several servers choose by this name.
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
