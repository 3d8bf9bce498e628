/** A host name that leads to one address, and later to another one, like a record of DNS; within this process only. */
import dns from 'node:dns';

export interface MovingName {
  readonly name: string;
  leadTo(address: string): void;
  /** Ends it. */
  forget(): void;
}

/** Creates the name; every new connection of Node resolves it anew. */
export function movingName(name: string, first: string): MovingName {
  const original = dns.lookup;
  let address = first;
  const resolve = (host: string, ...rest: unknown[]): unknown =>
    Reflect.apply(original, dns, [host === name ? address : host, ...rest]);
  const use = (value: unknown) => Object.defineProperty(dns, 'lookup', { value, configurable: true, writable: true });
  use(resolve);
  return {
    name,
    leadTo: (next) => {
      address = next;
    },
    forget: () => use(original),
  };
}
