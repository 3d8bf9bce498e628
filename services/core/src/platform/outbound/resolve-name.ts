/**
 * Resolves names that users have entered. The look-up of the system (getaddrinfo) blocks a thread of the process until
 * the name server answers: four names without an answer would block all file, password and DNS operations of the
 * process. This resolver queries the name servers of the machine without a thread, and has a timeout.
 */
import { lookup, type LookupAddress, Resolver } from 'node:dns';

/** Resolves a name to all of its addresses. */
export type ResolveName = (
  name: string,
  done: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void,
) => void;

interface ResolverOptions {
  /**
   * Whether names that the name servers do not know are resolved by the system, such as those of `/etc/hosts` or of a
   * search domain: for installations that call their own network.
   */
  readonly asksSystem: boolean;
  /** Name servers other than those of the machine, in tests. */
  readonly servers?: readonly string[];
  readonly timeoutMs?: number;
}

const timeoutDefaultMs = 2_000;
const tries = 2;
/** Threads that system look-ups may use concurrently; the pool has four. */
const systemLookupsMax = 2;

/** Runs system look-ups with limited concurrency. */
function createSystemLookup(): ResolveName {
  let running = 0;
  const waiting: (() => void)[] = [];
  const begin = (): void => {
    while (running < systemLookupsMax && waiting.length > 0) {
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
  timeoutMs = timeoutDefaultMs,
}: ResolverOptions): ResolveName {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers !== undefined) resolver.setServers(servers);
  const bySystem = createSystemLookup();
  return (name, done) => {
    const found: { v4?: readonly LookupAddress[]; v6?: readonly LookupAddress[] } = {};
    let failure: NodeJS.ErrnoException | null = null;
    const finish = (): void => {
      const { v4, v6 } = found;
      if (v4 === undefined || v6 === undefined) return;
      const addresses = [...v4, ...v6];
      if (addresses.length > 0) done(null, addresses);
      else if (asksSystem && failure?.code !== 'ETIMEOUT') bySystem(name, done);
      else done(failure ?? Object.assign(new Error('The name has no address.'), { code: 'ENOTFOUND' }), []);
    };
    resolver.resolve4(name, (error, addresses) => {
      failure ??= error;
      found.v4 = error === null ? addresses.map((address) => ({ address, family: 4 })) : [];
      finish();
    });
    resolver.resolve6(name, (error, addresses) => {
      failure ??= error;
      found.v6 = error === null ? addresses.map((address) => ({ address, family: 6 })) : [];
      finish();
    });
  };
}
