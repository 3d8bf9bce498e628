/**
 * A signage screen that shows the current and the next session of each location. It polls every 30 seconds; while the
 * agenda is unchanged, responses have no body.
 *
 *   PLENUM_TOKEN=… node clients/typescript/examples/now-and-next.ts https://plenum.example 17
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createPlenumClient, type PlenumClient } from '../src/client.ts';
import type { Agenda, AgendaSession } from '../src/generated/api.ts';

export interface ScreenLine {
  readonly location: string;
  readonly now: AgendaSession | null;
  readonly next: AgendaSession | null;
}

/** Returns the current and the next session of each location at a given time. */
export function nowAndNext(agenda: Agenda, at: Date): readonly ScreenLine[] {
  const time = at.toISOString();
  const sessions = agenda.sessions
    .filter(({ status }) => status !== 'CANCELLED')
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
  return agenda.locations.map((location) => {
    const inLocation = sessions.filter((session) => session.location === location);
    const now = inLocation.find(({ starts_at, ends_at }) => starts_at <= time && time < ends_at) ?? null;
    return { location, now, next: inLocation.find(({ starts_at }) => starts_at > time) ?? null };
  });
}

/** Formats the screen as text, with local times of the event. */
function screenText(agenda: Agenda, at: Date): string {
  const format = (session: AgendaSession | null): string =>
    session === null ? '–' : `${session.start_time.slice(0, 5)} ${session.title}`;
  return nowAndNext(agenda, at)
    .map(({ location, now, next }) => `${location}\n  now   ${format(now)}\n  next  ${format(next)}`)
    .join('\n');
}

/** Calls `show` whenever the text of the screen changes, until `signal` is aborted. */
export async function runScreen(
  client: PlenumClient,
  event_id: number,
  { show, everyMs = 30_000, signal }: { show: (text: string) => void; everyMs?: number; signal?: AbortSignal },
): Promise<void> {
  let agenda: Agenda | null = null;
  let current = '';
  while (signal?.aborted !== true) {
    agenda = (await client.callIfChanged('GetAgenda', { path: { event_id } })) ?? agenda;
    const text: string = agenda === null ? '' : screenText(agenda, new Date(client.serverNow()));
    if (text !== current) show(text);
    current = text;
    await wait(everyMs, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  }
}

if (import.meta.main) {
  const [url = '', event = ''] = process.argv.slice(2);
  const token = process.env['PLENUM_TOKEN'] ?? '';
  const client = createPlenumClient({ url, token });
  await runScreen(client, Number(event), { show: (text) => process.stdout.write(`\u001B[2J\u001B[H${text}\n`) });
}
