/** Requests of every list and search of the product: plain, deep, filtered, sorted and searched. */
import { type OperationName, operations } from '@plenum/contracts/api';

export interface RequestIds {
  readonly organization_id: number;
  readonly event_id: number;
  readonly session_id: number;
  readonly room_id: number;
  readonly user_id: number;
  /** Another member of the event. */
  readonly other_id: number;
  /** The thread of the two; null without one. */
  readonly thread_id: number | null;
}

export interface ExplainedRequest {
  readonly operation: OperationName;
  /** Without the question mark. */
  readonly query: string;
  readonly path: string;
}

/** Search texts: a name that some have, with a word that all have, and prefixes that are too short for a trigram. */
const searches = ['lovelace 55', 'person 777', 'lo a'] as const;
const searched = searches.map((words) => `search=${encodeURIComponent(words)}`);
const deep = 'page=40&per_page=50';

const sorted = (sorts: readonly string[]): string[] =>
  sorts.flatMap((sort) => ['asc', 'desc'].map((direction) => `sort=${sort}&direction=${direction}`));

/** Queries by operation; those with an `after` use the `next_cursor` of the previous response. */
const queries: { readonly [N in OperationName]?: readonly string[] } = {
  ListOrganizations: [''],
  GetOrganization: [''],
  ListOrganizationUsers: ['', 'role=OWNER', 'search=demo', 'search=demo&role=OWNER'],
  ListOrganizationEvents: ['', 'status=PUBLISHED'],
  ListOrganizationInvitations: [''],
  GetEvent: [''],
  ListEventUsers: [
    '',
    deep,
    'role=SPEAKER',
    'group=ORGANIZERS',
    ...searched,
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
    deep,
    'role=ATTENDEE',
    'status=banned',
    'status=muted',
    ...sorted(['company', 'role', 'joined']),
    ...searched,
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
  ListSessions: ['', 'day_number=1', 'page=10&per_page=50'],
  GetSession: [''],
  ListSessionSpeakers: [''],
  ListEventSpeakers: ['', 'search=an', 'page=10&per_page=50'],
  ListManagedSpeakers: ['', 'search=an', ...sorted(['name', 'title', 'company', 'sessions'])],
  GetMyAgenda: [''],
  ListModerationQueue: ['', 'status=CLOSED'],
  ListModerationLog: [''],
  ExportScheduleXml: [''],
  ListChatRooms: [''],
  ListChatRoomsAdmin: [''],
  ListSessionChatRooms: [''],
  GetChatRoom: [''],
  ListRoomMessages: ['', 'page=40&per_page=50', 'before_seq=500&limit=50', 'after_seq=10&limit=50'],
  ListConnections: ['', 'status=ACCEPTED', 'direction=sent', 'per_page=1000', ...searched],
  ListPendingConnections: [''],
  ListEventConnections: [''],
  ListBlockedUsers: [''],
  ListThreads: ['', deep],
  ListThreadMessages: ['', deep, 'after_seq=0'],
  GetAcquaintance: [''],
  ListNotifications: [''],
  CountNotifications: [''],
  ListSponsors: [''],
  ListFeaturedSponsors: [''],
  ListQuestions: ['', 'view=ANSWERED', 'sort=NEWEST'],
  GetEventQa: [''],
  ExportQuestions: [''],
  ListSessionPolls: [''],
  ListEventPolls: [''],
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

/** Returns all requests for one user in one event. */
export function requestsFor(ids: RequestIds): readonly ExplainedRequest[] {
  const values = new Map<string, number | null>(Object.entries(ids));
  return Object.entries(queries).flatMap(([operation, variants]) => {
    if (!isOperation(operation)) return [];
    const { path } = operations[operation];
    if ([...path.matchAll(/:(\w+)/g)].some(([, name = '']) => values.get(name) === null)) return [];
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => String(values.get(name)));
    return variants.map((query) => ({ operation, query, path: `${filled}${query === '' ? '' : `?${query}`}` }));
  });
}
