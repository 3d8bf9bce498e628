/** Event of a path within the app, which lets an email with this path name the event. */
import { readJoinCode } from '../../events/attendees/join-code.rules.ts';

export interface EventOfPath {
  readonly code: string | null;
  readonly slug: string | null;
  readonly event_id: number | null;
}

const pathPattern = /^\/(?:e\/([a-z0-9-]+)\/join|app\/events\/(?:join|(\d{1,15})))(?=[/?#]|$)/;

/** Returns how a path identifies its event; null if it does not lead to an event. */
export function eventOfPath(path: string | null): EventOfPath | null {
  const match = pathPattern.exec(path ?? '');
  if (path === null || match === null) return null;
  const query = path.split('#', 1)[0]?.split('?')[1] ?? '';
  const event = {
    code: readJoinCode(new URLSearchParams(query).get('code') ?? ''),
    slug: match[1] ?? null,
    event_id: match[2] === undefined ? null : Number(match[2]),
  };
  return event.code === null && event.slug === null && event.event_id === null ? null : event;
}
