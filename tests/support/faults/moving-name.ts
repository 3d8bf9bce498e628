/**
 * A host name that resolves to one address, and later to another, like a changed DNS record; within this process only.
 */
import dns from 'node:dns';

export interface MovingName {
  readonly name: string;
  leadTo(address: string): void;
  /** Removes the name. */
  forget(): void;
}

/** Creates the name; Node resolves it for every new connection. */
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
