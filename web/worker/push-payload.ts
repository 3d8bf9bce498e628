/** Parses the payload of a push, which is untrusted, because a stolen key would allow others to send pushes. */
import type { PushPayload } from '@plenum/contracts/notifications/notification-kinds';

const isPath = (path: unknown): path is string => typeof path === 'string' && /^\/app(?:[/?]|$)/.test(path);

/** Returns the payload. If it is invalid, returns one without a kind, because every push must be displayed. */
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
