/**
 * Resolves names that users have entered. The system lookup (getaddrinfo) blocks a thread until the name server responds: four
 * unresponsive names would block all file, password and DNS operations of the process. This resolver queries the name
 * servers of the machine without a thread, and has a timeout.
 */
import { lookup, type LookupAddress, Resolver } from 'node:dns';

/** Resolves a name to all of its addresses. */
export type ResolveName = (
  name: string,
  done: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void,
) => void;

interface ResolverOptions {
  /**
   * Whether to fall back to the system lookup for unknown names, such as names in `/etc/hosts` or of a search domain, for
   * installations with requests to their internal network.
   */
  readonly asksSystem: boolean;
  /** Name servers other than those of the machine, in tests. */
  readonly servers?: readonly string[];
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 2_000;
const tries = 2;
/** Threads for concurrent system lookups. The pool has four. */
const maxSystemLookups = 2;

/** Runs system lookups with limited concurrency. */
function createSystemLookup(): ResolveName {
  let running = 0;
  const waiting: (() => void)[] = [];
  const begin = (): void => {
    while (running < maxSystemLookups && waiting.length > 0) {
      running += 1;
      waiting.shift()?.();
    }
  };
  return (name, done) => {
    waiting.push(() =>
      lookup(name, { all: true }, (error, addresses) => {
        running -= 1;
        begin();
        done(error, addresses);
      }),
    );
    begin();
  };
}

export function createNameResolver({
  asksSystem,
  servers,
  timeoutMs = defaultTimeoutMs,
}: ResolverOptions): ResolveName {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers !== undefined) resolver.setServers(servers);
  const bySystem = createSystemLookup();
  return (name, done) => {
    const results: { v4?: readonly LookupAddress[]; v6?: readonly LookupAddress[] } = {};
    let failure: NodeJS.ErrnoException | null = null;
    const finish = (): void => {
      const { v4, v6 } = results;
      if (v4 === undefined || v6 === undefined) return;
      const addresses = [...v4, ...v6];
      if (addresses.length > 0) done(null, addresses);
      else if (asksSystem && failure?.code !== 'ETIMEOUT') bySystem(name, done);
      else done(failure ?? Object.assign(new Error('The name has no address.'), { code: 'ENOTFOUND' }), []);
    };
    resolver.resolve4(name, (error, addresses) => {
      failure ??= error;
      results.v4 = error === null ? addresses.map((address) => ({ address, family: 4 })) : [];
      finish();
    });
    resolver.resolve6(name, (error, addresses) => {
      failure ??= error;
      results.v6 = error === null ? addresses.map((address) => ({ address, family: 6 })) : [];
      finish();
    });
  };
}
