/**
 * Connects ioredis to a server by its name, which is resolved each time, and accepts it only as a primary. A managed
 * endpoint or a DNS record may lead to the old server for a while after a failover: as a replica it would refuse every
 * write, and keep for itself what is published there.
 */
import { connect, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { AbstractConnector, type RedisOptions } from 'ioredis';

/** A connector class for `RedisOptions.Connector`. @param onReplica called when the server turned out to be a replica */
export function primaryConnector(onReplica: () => void): NonNullable<RedisOptions['Connector']> {
  return class extends AbstractConnector {
    readonly #options: RedisOptions;

    constructor(options: unknown) {
      // The type of the interface; ioredis passes the options of the connection.
      const given = options as RedisOptions;
      super(given.disconnectTimeout ?? 0);
      this.#options = given;
    }

    /** Called with the fields of `INFO` before the connection counts as ready; without the right to ask, with none. */
    override check(info: Readonly<Record<string, string>>): boolean {
      const isPrimary = info['role'] !== 'slave';
      if (!isPrimary) onReplica();
      return isPrimary;
    }

    override async connect(): Promise<typeof this.stream> {
      this.connecting = true;
      // ioredis adds its listeners after this turn.
      await Promise.resolve();
      if (!this.connecting) throw new Error('Connection is closed.');
      const { host, port, path, family, tls } = this.#options;
      const address =
        path === undefined
          ? { port: port ?? 6379, ...(host === undefined ? {} : { host }), ...(family === undefined ? {} : { family }) }
          : { path };
      // Proxies that end TLS for several servers choose by this name.
      const name = host === undefined || isIP(host) !== 0 ? {} : { servername: host };
      this.stream = tls === undefined ? connect(address) : connectTls({ ...address, ...name, ...tls });
      // Not once: after a refused certificate the server may send an alert, a second error that nobody else hears.
      this.stream.on('error', (error: Error) => {
        this.firstError ??= error;
      });
      return this.stream;
    }
  };
}
