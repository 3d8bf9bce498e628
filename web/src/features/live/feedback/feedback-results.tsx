/** Results of a session: stars as bars with their numbers, and comments without authors. */
import type { FeedbackComment, FeedbackResults } from '@plenum/contracts/live/feedback';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/http.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { useQuery } from '../../../lib/swr.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FoldedText } from '../../../ui/folded-text.tsx';
import { Section } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.ts';
import { noComments, withoutComment, withPage } from './comment-list.ts';
import { t } from './feedback-results.en.json';
import { Stars } from './stars.tsx';

const path = 'GET /sessions/:session_id/feedback/results';

/** Results of a session, for its speakers and the organizers. */
export function FeedbackResultsView({ session_id }: { readonly session_id: number }) {
  const { data, error, mutate } = useQuery(path, { params: { session_id }, query: {} });
  if (data === undefined)
    return error === undefined ? (
      <Skeleton className="h-64" />
    ) : (
      <ErrorState failure={error} onRetry={() => mutate()} />
    );
  const { answers, average } = data;
  if (answers === null) return <EmptyState title={t('few.title')} text={t('few.text')} />;
  if (average === null) return <EmptyState title={t('none.title')} text={t('none.text')} />;
  return (
    <div className="grid max-w-3xl gap-8">
      <Bars counts={data.counts} answers={answers} average={average} />
      <Comments key={session_id} first={data} onRemoved={() => mutate()} />
    </div>
  );
}

interface BarsProps {
  readonly counts: readonly number[];
  readonly answers: number;
  readonly average: number;
}

function Bars({ counts, answers, average }: BarsProps) {
  const rows = counts.map((count, at) => ({ stars: at + 1, count })).toReversed();
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-lg border border-rule bg-surface p-5">
      <p>
        <span className="tabular block font-display text-3xl">{t('average', { average })}</span>
        <span className="block text-sm text-muted">{t('average.of')}</span>
        <span className="block text-sm text-muted">{t('answers', { count: answers })}</span>
      </p>
      <ol className="grid flex-1 basis-60 gap-2">
        {rows.map(({ stars, count }) => (
          <li key={stars} className="flex items-center gap-3">
            <Stars stars={stars} />
            <span
              aria-hidden="true"
              className="h-3 flex-1 overflow-hidden rounded-sm bg-sunk inset-ring inset-ring-edge/60 forced-colors:border"
            >
              <span
                style={{ inlineSize: `${(count / answers) * 100}%` }}
                className="block h-full rounded-sm bg-accent forced-colors:bg-[CanvasText]"
              />
            </span>
            <span className="tabular min-w-16 text-end text-sm">
              {t('bar', { count, percent: Math.round((count / answers) * 100) })}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface CommentsProps {
  readonly first: FeedbackResults;
  readonly onRemoved: () => unknown;
}

/** Further pages are loaded on demand; the first one is reloaded with the results. */
function Comments({ first, onRemoved }: CommentsProps) {
  const { session_id, can_moderate } = first;
  const [loadedPage, setLoadedPage] = useState(first);
  const [list, setList] = useState(() => withPage(noComments, first));
  if (loadedPage !== first) {
    setLoadedPage(first);
    setList(withPage(list, first));
  }
  const { comments, next } = list;
  const { busy, failure, attempt } = useAttempt();
  const after_id = comments.at(-1)?.id;
  const readMore = (): void =>
    void attempt(async () => {
      const query = next === null ? {} : { after: next };
      const page = await call(path, { params: { session_id }, query });
      setList((before) => withPage(before, page, after_id));
    });
  const remove = (comment: FeedbackComment): void =>
    confirmRemoval(session_id, comment, () => {
      setList((before) => withoutComment(before, comment.id));
      onRemoved();
    });
  return (
    <Section title={t('comments')}>
      {comments.length === 0 && <p className="text-muted">{t('comments.none')}</p>}
      <ul className="grid gap-3">
        {comments.map((comment) => (
          <li key={comment.id} className="flex items-start gap-3 rounded-md border border-rule bg-surface p-4">
            <div className="grid min-w-0 flex-1 gap-1.5">
              {comment.stars !== null && <Stars stars={comment.stars} />}
              <div className="wrap-anywhere">
                <FoldedText content={comment.text}>{comment.text}</FoldedText>
              </div>
            </div>
            {can_moderate && (
              <IconButton label={t('remove')} onClick={() => remove(comment)}>
                <Trash2 aria-hidden="true" className="size-4.5" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {failure !== undefined && <ErrorState failure={failure} onRetry={readMore} className="mt-3" />}
      {next !== null && failure === undefined && (
        <Button variant="secondary" className="mt-4" loading={busy} onClick={readMore}>
          {t('comments.more')}
        </Button>
      )}
    </Section>
  );
}

function confirmRemoval(session_id: number, { id: comment_id, text }: FeedbackComment, onRemoved: () => void): void {
  openModal('confirm', {
    title: t('remove.title'),
    text: `${t('remove.text')} ${t('remove.quoted', { text })}`,
    confirmLabel: t('remove'),
    destructive: true,
    onConfirm: async () => {
      await call('DELETE /sessions/:session_id/feedback/comments/:comment_id', { params: { session_id, comment_id } });
      onRemoved();
      showToast({ tone: 'good', title: t('removed') });
    },
  });
}
