/**
 * A host name that resolves to one address, and later to another, like a changed DNS record; within this process only.
 */
import dns from 'node:dns';

export interface MovableHostName {
  readonly name: string;
  pointTo(address: string): void;
  /** Removes the name. */
  remove(): void;
}

/** Creates the name; Node resolves it for every new connection. */
export function createMovableHostName(name: string, first: string): MovableHostName {
  const original = dns.lookup;
  let address = first;
  const resolve = (host: string, ...rest: unknown[]): unknown =>
    Reflect.apply(original, dns, [host === name ? address : host, ...rest]);
  const use = (value: unknown) => Object.defineProperty(dns, 'lookup', { value, configurable: true, writable: true });
  use(resolve);
  return {
    name,
    pointTo: (next) => {
      address = next;
    },
    remove: () => use(original),
  };
}
