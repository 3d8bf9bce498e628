import type { MessageHit } from '@plenum/contracts/chat/room-messages';
import { maxSearchTextLength } from '@plenum/contracts/limits';
import { isSearchText } from '@plenum/contracts/spaceless-scripts';
import { useEffect, useState } from 'react';
import { formatMoment, useZones } from '../../../../lib/event-time.ts';
import { call } from '../../../../lib/http.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Highlighted } from '../../../../ui/highlighted.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { authorName } from '../message-actions.ts';
import { isCompleteMessage } from '../room-messages.ts';
import type { RoomsEvent } from '../room-viewer.ts';
import { t } from './message-search.en.json';

interface ResultPages {
  readonly hits: readonly MessageHit[];
  readonly next: string | null;
}

interface Search {
  /** Results for the text; undefined while loading. */
  readonly results: ResultPages | undefined;
  readonly failure: unknown;
  readonly isLoadingMore: boolean;
  readonly more: () => void;
  readonly retry: () => void;
}

const hitsPerPage = 20;

/** Result of a request, with the text that was searched. */
interface SearchReply {
  readonly requestKey: string;
  readonly results?: ResultPages;
  readonly failure?: unknown;
}

/** Searches messages of an event, page by page. Outdated results are dropped. */
function useMessageSearch(event_id: number, q: string): Search {
  const [searchReply, setSearchReply] = useState<SearchReply>();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const requestKey = `${attempt} ${q}`;
  useEffect(() => {
    let isOver = false;
    if (!isSearchText(q)) return undefined;
    const applyReply = (reply: Omit<SearchReply, 'requestKey'>): void => {
      if (!isOver) setSearchReply({ requestKey, ...reply });
    };
    call('GET /events/:event_id/chat-messages', { params: { event_id }, query: { q, limit: hitsPerPage } }).then(
      (results) => applyReply({ results }),
      (failure: unknown) => applyReply({ failure }),
    );
    return () => {
      isOver = true;
    };
  }, [event_id, q, requestKey]);
  const { results, failure } = searchReply?.requestKey === requestKey ? searchReply : {};
  async function more(): Promise<void> {
    if (!results?.next) return;
    setLoadingMore(true);
    try {
      const query = { q, after: results.next, limit: hitsPerPage };
      const page = await call('GET /events/:event_id/chat-messages', { params: { event_id }, query });
      const allResults = { hits: [...results.hits, ...page.hits], next: page.next };
      setSearchReply((current) => (current?.results === results ? { requestKey, results: allResults } : current));
    } catch (cause) {
      setSearchReply((current) => (current?.results === results ? { requestKey, failure: cause } : current));
    }
    setLoadingMore(false);
  }
  return {
    results,
    failure,
    isLoadingMore,
    more: () => void more(),
    retry: () => setAttempt((before) => before + 1),
  };
}

interface MessageSearchProps {
  readonly event: RoomsEvent;
  /** Returns the name of a room as displayed to the viewer. */
  readonly roomName: (room: MessageHit['room']) => string;
  readonly onShow: (hit: MessageHit) => void;
  readonly onClose: () => void;
}

/** Dialog that searches messages in all rooms of an event and links to them. */
export function MessageSearch({ event, roomName, onShow, onClose }: MessageSearchProps) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const { results, failure, isLoadingMore, more, retry } = useMessageSearch(event.id, q);
  const isAsked = isSearchText(q);
  return (
    <Modal open onClose={onClose} title={t('search.title')}>
      <TextField
        label={t('search.title')}
        hint={t('search.hint')}
        type="search"
        value={text}
        maxLength={maxSearchTextLength}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <div className="mt-4 min-h-40" aria-live="polite">
        {isAsked && failure !== undefined && <ErrorState failure={failure} onRetry={retry} />}
        {isAsked && failure === undefined && results === undefined && <Spinner className="mx-auto mt-10 size-6" />}
        {isAsked && results?.hits.length === 0 && <EmptyState title={t('search.none')} text={t('search.none_text')} />}
        {results !== undefined && results.hits.length > 0 && (
          <ul aria-label={t('search.results')} className="-mx-3 grid max-h-[50dvh] gap-1 overflow-y-auto">
            {results.hits.map((hit) => (
              <li key={hit.message.id}>
                <Hit hit={hit} query={q} event={event} roomLabel={roomName(hit.room)} onShow={() => onShow(hit)} />
              </li>
            ))}
            {results.next !== null && (
              <li className="p-3">
                <Button variant="secondary" loading={isLoadingMore} onClick={more}>
                  {t('search.more')}
                </Button>
              </li>
            )}
          </ul>
        )}
      </div>
    </Modal>
  );
}

interface HitProps extends Pick<MessageSearchProps, 'event'> {
  readonly hit: MessageHit;
  readonly query: string;
  readonly roomLabel: string;
  readonly onShow: () => void;
}

function Hit({ hit: { message }, query, event, roomLabel, onShow }: HitProps) {
  const zones = useZones(event.timezone);
  if (!isCompleteMessage(message)) return null;
  return (
    <button
      type="button"
      onClick={onShow}
      className="w-full rounded-md px-3 py-2.5 text-start -outline-offset-3 hover:bg-sunk"
    >
      <span className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
        <bdi className="font-semibold text-ink">
          <Highlighted text={authorName(message)} query={query} />
        </bdi>
        <bdi>{roomLabel}</bdi>
        <span className="tabular">{formatMoment(Date.parse(message.created_at), zones)}</span>
      </span>
      <span dir="auto" className="line-clamp-3 wrap-anywhere">
        <Highlighted text={message.content} query={query} />
      </span>
    </button>
  );
}
