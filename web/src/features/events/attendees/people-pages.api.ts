import type { ListEventUsers } from '@plenum/contracts/events/attendees';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import useSWRInfinite, { unstable_serialize as listKeyOf } from 'swr/infinite';
import { call, pathOf } from '../../../lib/http.ts';
import { readPage } from '../../../lib/swr.ts';

export type PeopleQuery = Partial<
  Pick<Query<typeof ListEventUsers>, 'search' | 'role' | 'group' | 'interest' | 'track' | 'language'>
>;

type People = ReplyBody<typeof ListEventUsers>;

/** Returns the members of an event as they are visible to members, page by page. */
export function usePeople(event_id: number, query: PeopleQuery) {
  const key = (index: number, previous: People | null): string | null => {
    if (index > 0 && (previous?.next ?? null) === null) return null;
    const after = previous?.next ?? undefined;
    return pathOf('GET /events/:event_id/users', {
      params: { event_id },
      query: { ...query, ...(after ? { after } : {}) },
    });
  };
  const read = (path: string): Promise<People> => {
    const after = new URLSearchParams(path.split('?')[1]).get('after');
    return readPage(path, listKeyOf(key), () =>
      call('GET /events/:event_id/users', {
        params: { event_id },
        query: { ...query, ...(after === null ? {} : { after }) },
      }),
    );
  };
  return useSWRInfinite<People, unknown>(key, read, { revalidateFirstPage: false, keepPreviousData: true });
}
