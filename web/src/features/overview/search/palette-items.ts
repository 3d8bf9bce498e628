/** Items of the palette: actions and search results, each with a path. */
import type { ChatRoom } from '@plenum/contracts/chat/chat-rooms';
import type { ListedEvent } from '@plenum/contracts/events/public-events';
import type { PersonHit, SearchHits, SessionHit } from '@plenum/contracts/overview/search';
import { formatDays } from '../../../lib/dates.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { formatChosenMoment, zonesOf } from '../../../lib/event-time.ts';
import { foldText } from '../../../lib/fold-text.ts';
import { paths } from '../../../lib/paths.ts';
import { publicPaths } from '../../../lib/public-paths.ts';
import type { TimeMode } from '../../../lib/stores/time-mode.ts';
import { t } from './search.en.json';

export type PaletteKind = 'action' | 'room' | 'event' | 'session' | 'speaker' | 'person';

export interface PaletteItem {
  readonly id: string;
  readonly kind: PaletteKind;
  readonly title: string;
  readonly detail?: string;
  readonly badge?: string;
  readonly image_url?: string | null;
  /** Shortcut that also works without the palette. */
  readonly keys?: readonly string[];
  readonly path?: string;
  readonly run?: () => void;
  /** A session, which can be marked. */
  readonly session?: MarkableSession;
}

export interface MarkableSession {
  readonly id: number;
  readonly event_id: number;
}

export interface PaletteGroup {
  readonly key: 'actions' | 'rooms' | 'events' | 'listed' | 'sessions' | 'speakers' | 'people';
  readonly items: readonly PaletteItem[];
}

/** Action available on every screen. */
export interface PaletteAction extends Pick<PaletteItem, 'id' | 'title' | 'detail' | 'keys' | 'path' | 'run'> {
  /** Additional search terms. */
  readonly keywords?: string;
}

const maxActions = 6;

/** Normalizes case and accents, and replaces punctuation by spaces: “Q&A” becomes “ q a”. */
const spelled = (text: string): string => ` ${foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`;

/** Checks whether every word of the query is a prefix of a word of the text. */
export function matchesQuery(text: string, query: string): boolean {
  const searchable = spelled(text);
  return spelled(query)
    .split(' ')
    .every((word) => searchable.includes(` ${word}`));
}

/** Returns the matching actions; all of them for an empty query. */
export function matchingActions(actions: readonly PaletteAction[], query: string): readonly PaletteItem[] {
  const isSearch = query.trim() !== '';
  return actions
    .filter(({ title, keywords = '' }) => matchesQuery(`${title} ${keywords}`, query))
    .slice(0, isSearch ? maxActions : actions.length)
    .map(({ keywords: _, ...action }) => ({ ...action, kind: 'action' as const }));
}

export const matchingRooms = (
  rooms: readonly Pick<ChatRoom, 'id' | 'name' | 'event_id'>[],
  query: string,
): readonly PaletteItem[] =>
  query.trim() === ''
    ? []
    : rooms
        .filter(({ name }) => matchesQuery(name, query))
        .slice(0, maxActions)
        .map(({ id, name, event_id }) => ({
          id: `room ${id}`,
          kind: 'room',
          title: name,
          path: `${eventPaths.networking(event_id)}?tab=chat&room=${id}`,
        }));

const joinTexts = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');
const position = (title: string | null, company: string | null): string | null =>
  title && company ? t('search.role_at', { title, company }) : (title ?? company);

function badgeOf({ status, has_recording }: SessionHit): Pick<PaletteItem, 'badge'> {
  if (status === 'CANCELLED') return { badge: t('search.status.CANCELLED') };
  return has_recording ? { badge: t('search.recorded') } : {};
}

/** Returns why a person was found if their name and position do not match the query. */
const foundBy = ({ found }: PersonHit): string | null =>
  found === null ? null : t(`search.found_by.${found.kind}`, { text: found.text });

/** Returns search results as items; omits the event’s name inside an event, and formats times as on all screens. */
export function hitGroups(hits: SearchHits, inEvent: boolean, mode: TimeMode): readonly PaletteGroup[] {
  const where = (title: string): string | null => (inEvent ? null : title);
  return [
    {
      key: 'events',
      items: hits.events.map((event) => ({
        id: `event ${event.id}`,
        kind: 'event',
        title: event.title,
        detail: joinTexts(formatDays(event.start_date, event.end_date), event.organization_name),
        path: eventPaths.home(event.id),
        ...(event.status === 'DRAFT' || event.status === 'ARCHIVED'
          ? { badge: t(`search.status.${event.status}`) }
          : {}),
      })),
    },
    {
      key: 'sessions',
      items: hits.sessions.map((session) => ({
        id: `session ${session.id}`,
        kind: 'session',
        title: session.title,
        detail: joinTexts(
          formatChosenMoment(Date.parse(session.starts_at), zonesOf(session.timezone, mode)),
          session.location,
          session.track,
          where(session.event_title),
        ),
        path: eventPaths.session(session.event_id, session.id),
        session: { id: session.id, event_id: session.event_id },
        ...badgeOf(session),
      })),
    },
    {
      key: 'speakers',
      items: hits.speakers.map((speaker) => ({
        id: `speaker ${speaker.profile_id}`,
        kind: 'speaker',
        title: speaker.full_name,
        detail: joinTexts(position(speaker.title, speaker.company_name), where(speaker.event_title)),
        image_url: speaker.image_url,
        path: eventPaths.speaker(speaker.event_id, speaker.profile_id),
      })),
    },
    {
      key: 'people',
      items: hits.people.map((person) => ({
        id: `person ${person.user_id}`,
        kind: 'person',
        title: person.full_name,
        detail: joinTexts(foundBy(person), position(person.title, person.company_name), where(person.event_title)),
        image_url: person.image_url,
        // Other people have no visible profile; in the people list of the event the viewer can send a connection
        // request.
        path: person.is_near ? paths.user(person.user_id) : eventPaths.people(person.event_id, person.full_name),
      })),
    },
  ];
}

/** Returns the events of the directory that are not among the hits, because the user is not a member of them. */
export const directoryItems = (
  listedEvents: readonly ListedEvent[],
  hits: Pick<SearchHits, 'events'> | undefined,
): readonly PaletteItem[] =>
  listedEvents
    .filter(({ title, start_date }) =>
      (hits?.events ?? []).every((hit) => hit.title !== title || hit.start_date !== start_date),
    )
    .map((event) => ({
      id: `listed ${event.slug}`,
      kind: 'event',
      title: event.title,
      detail: joinTexts(formatDays(event.start_date, event.end_date), event.company_name),
      path: publicPaths.enter(event.slug),
    }));
