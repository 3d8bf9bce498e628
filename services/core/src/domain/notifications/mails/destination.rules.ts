/** Event of a path within the app, so that a mail with this path can name it. */
import { readJoinCode } from '../../events/attendees/join-code.rules.ts';

export interface EventOfPath {
  readonly code: string | null;
  readonly slug: string | null;
  readonly event_id: number | null;
}

const pathForm = /^\/(?:e\/([a-z0-9-]+)\/join|app\/events\/(?:join|(\d{1,15})))(?=[/?#]|$)/;

/** Returns how a path identifies its event; null if it leads to none. */
export function eventOfPath(path: string | null): EventOfPath | null {
  const found = pathForm.exec(path ?? '');
  if (path === null || found === null) return null;
  const query = path.split('#', 1)[0]?.split('?')[1] ?? '';
  const event = {
    code: readJoinCode(new URLSearchParams(query).get('code') ?? ''),
    slug: found[1] ?? null,
    event_id: found[2] === undefined ? null : Number(found[2]),
  };
  return event.code === null && event.slug === null && event.event_id === null ? null : event;
}
