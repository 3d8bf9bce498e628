/** Requests of all lists and searches: the first page, deep pages, filters, sort orders and search texts. */
import { type OperationName, operations } from '@plenum/contracts/api';

export interface RequestIds {
  readonly organization_id: number;
  readonly event_id: number;
  readonly session_id: number;
  readonly room_id: number;
  readonly user_id: number;
  /** Another member of the event. */
  readonly other_id: number;
  /** Thread of the two people; null if there is none. */
  readonly thread_id: number | null;
}

export interface ExplainedRequest {
  readonly operation: OperationName;
  /** Without the question mark. */
  readonly query: string;
  readonly path: string;
}

/**
 * Search texts: a name that a few people have, a word that everybody has, and prefixes that are too short for a
 * trigram.
 */
const searches = ['lovelace 55', 'person 777', 'lo a'] as const;
const searchQueries = searches.map((words) => `search=${encodeURIComponent(words)}`);
const deepPage = 'page=40&per_page=50';
const updatedSince = 'updated_since=2026-11-01T00:00:00Z';

const sortQueries = (sorts: readonly string[]): string[] =>
  sorts.flatMap((sort) => ['asc', 'desc'].map((direction) => `sort=${sort}&direction=${direction}`));

/** Queries by operation. */
const queries: { readonly [N in OperationName]?: readonly string[] } = {
  ListOrganizations: [''],
  GetOrganization: [''],
  ListOrganizationUsers: ['', 'role=OWNER', 'search=demo', 'search=demo&role=OWNER'],
  ListOrganizationEvents: ['', 'status=PUBLISHED', updatedSince],
  ListOrganizationInvitations: [''],
  GetEvent: [''],
  ListEventUsers: [
    '',
    deepPage,
    updatedSince,
    'role=SPEAKER',
    'group=ORGANIZERS',
    // A short page: the planner must not read everybody in the order of names.
    'group=SHARED_INTERESTS&limit=12',
    ...searchQueries,
    'search=compilers walks',
    'interest=postgres',
    'track=Postgres',
    'language=ja',
    'interest=postgres&language=ja',
  ],
  GetEventTopics: [''],
  ListPeopleNear: [''],
  ListEventUsersAdmin: [
    '',
    deepPage,
    'role=ATTENDEE',
    'status=banned',
    'status=muted',
    ...sortQueries(['company', 'role', 'joined']),
    ...searchQueries,
    'search=lovelace&role=SPEAKER',
    'search=compilers walks',
  ],
  ExportEventUsers: [''],
  ListEventInvitations: [''],
  ListUserInvitations: [''],
  ListUserEvents: ['', 'role=ADMIN'],
  ListSpeakingSessions: [''],
  GetDashboard: [''],
  GetUser: [''],
  ListLogins: [''],
  GetAgenda: [''],
  ListSessions: ['', 'day_number=1', 'page=10&per_page=50', updatedSince],
  GetSession: [''],
  ListSessionSpeakers: [''],
  ListEventSpeakers: ['', 'search=an', 'track=Postgres', updatedSince],
  ListManagedSpeakers: ['', 'search=an', updatedSince, ...sortQueries(['name', 'title', 'company', 'sessions'])],
  GetMyAgenda: [''],
  ListModerationQueue: ['', 'status=CLOSED'],
  ListModerationLog: [''],
  ExportScheduleXml: [''],
  ListChatRooms: [''],
  ListChatRoomsAdmin: [''],
  ListSessionChatRooms: [''],
  GetChatRoom: [''],
  ListRoomMessages: ['', 'page=40&per_page=50', 'before_seq=500&limit=50', 'after_seq=10&limit=50'],
  ListConnections: ['', 'status=ACCEPTED', 'direction=sent', 'limit=1000', ...searchQueries],
  ListPendingConnections: [''],
  ListEventConnections: [''],
  ListBlockedUsers: [''],
  ListThreads: [''],
  ListThreadMessages: ['', deepPage, 'after_seq=0'],
  GetAcquaintance: [''],
  ListNotifications: [''],
  CountNotifications: [''],
  ListSponsors: ['', updatedSince],
  ListFeaturedSponsors: [''],
  ListQuestions: ['', 'view=ANSWERED', 'sort=NEWEST'],
  GetEventQa: [''],
  ExportQuestions: [''],
  ListSessionPolls: [''],
  ListEventPolls: [''],
  GetPoll: [''],
  GetSessionReactions: [''],
  ListMentionable: ['', 'q=lo'],
  GetHands: [''],
  GetSessionFeedback: [''],
  GetFeedbackResults: [''],
  ListEventFeedback: [''],
  ExportEventFeedback: [''],
  GetEventFeedback: [''],
  GetRunOfShow: [''],
  GetControlRoom: [''],
  GetEventStatistics: [''],
  ListSessionStatistics: ['', 'sort=messages&direction=desc'],
  ExportEventStatistics: [''],
  GetSessionStatistics: [''],
  ExportSessionStatistics: [''],
  SearchRoomMessages: ['q=welcome', 'q=lovelace'],
  Search: ['q=lovelace', 'q=person%20777', 'q=open', 'q=lo', 'q=a%20lo', 'q=compilers'],
};

const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name);

/** Returns all requests of a user in an event. */
export function requestsFor(ids: RequestIds): readonly ExplainedRequest[] {
  const values = new Map<string, number | null>(Object.entries(ids));
  return Object.entries(queries).flatMap(([operation, variants]) => {
    if (!isOperation(operation)) return [];
    const { path } = operations[operation];
    if ([...path.matchAll(/:(\w+)/g)].some(([, name = '']) => values.get(name) === null)) return [];
    const requestPath = path.replaceAll(/:(\w+)/g, (_, name: string) => String(values.get(name)));
    return variants.map((query) => ({ operation, query, path: `${requestPath}${query === '' ? '' : `?${query}`}` }));
  });
}
