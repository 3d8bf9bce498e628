/** Reads the content of a push: it comes from our server, but from anywhere where a key was stolen. */
import type { PushPayload } from '@plenum/contracts/notification-kinds';

const isPath = (path: unknown): path is string => typeof path === 'string' && /^\/app(?:[/?]|$)/.test(path);

/** Returns the payload; a usable one without a kind where it is broken, because a push must be shown. */
export function readPayload(text: string): Omit<PushPayload, 'kind'> & { readonly kind: string } {
  try {
    const { kind, count, path } = JSON.parse(text) as Partial<Record<keyof PushPayload, unknown>>;
    return {
      kind: typeof kind === 'string' ? kind : '',
      count: typeof count === 'number' && count > 0 ? count : 0,
      path: isPath(path) ? path : '/app/dashboard',
    };
  } catch {
    return { kind: '', count: 0, path: '/app/dashboard' };
  }
}
