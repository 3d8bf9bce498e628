/** Feedback on the page of a past session: the form, the user’s own answer, and the results for speakers. */
import type { FeedbackResults, MyFeedback, SessionFeedback } from '@plenum/contracts/live/feedback';
import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { eventPaths } from '../../../lib/event-paths.ts';
import { call } from '../../../lib/http.ts';
import { cacheReply, useQuery } from '../../../lib/swr.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Answer, FeedbackForm } from './feedback-form.tsx';
import { t } from './feedback.en.json';
import { Stars } from './stars.tsx';

const path = 'GET /sessions/:session_id/feedback';
const resultsPath = 'GET /sessions/:session_id/feedback/results';

const isForForm = ({ state, can_answer, own }: SessionFeedback): boolean =>
  can_answer && state === 'OPEN' && own === null;

/** Renders nothing if feedback is disabled and there is no answer; a failed request is not displayed. */
export function SessionFeedbackCard({ session: { id: session_id, event_id } }: { readonly session: SessionDetail }) {
  const { data } = useQuery(path, { params: { session_id } });
  const hasResults = data?.can_read_results === true && data.state !== 'NOT_YET' && data.state !== 'ELSEWHERE';
  const results = useQuery(resultsPath, hasResults ? { params: { session_id }, query: {} } : null);
  const card = useRef<HTMLElement>(null);
  const isLoaded = data !== undefined;
  useEffect(() => {
    // The browser scrolled to the anchor before this card was rendered.
    if (isLoaded && location.hash === '#feedback') card.current?.scrollIntoView({ block: 'center' });
  }, [isLoaded]);
  if (data === undefined) return null;
  const hasAnswer = isForForm(data) || data.own !== null;
  if (!hasAnswer && !hasResults) return null;
  const send = async (answer: Answer): Promise<void> => {
    const stored = await call('PUT /sessions/:session_id/feedback', { params: { session_id }, body: answer });
    await cacheReply(path, { session_id }, stored);
    void results.mutate();
    card.current?.focus();
  };
  return (
    <section
      ref={card}
      id="feedback"
      tabIndex={-1}
      aria-labelledby="feedback-title"
      className="grid max-w-3xl gap-4 rounded-lg border border-rule bg-surface p-5"
    >
      <h2 id="feedback-title" className="text-xl">
        {t(hasAnswer ? 'card.title' : 'card.title.results')}
      </h2>
      {hasAnswer && <MyAnswer session_id={session_id} feedback={data} onSend={send} />}
      {results.data !== undefined && <Results event_id={event_id} results={results.data} isBelow={hasAnswer} />}
    </section>
  );
}

interface MyAnswerProps {
  readonly session_id: number;
  readonly feedback: SessionFeedback;
  readonly onSend: (answer: Answer) => Promise<void>;
}

/** The form, or the user’s answer with an edit button. */
function MyAnswer({ session_id, feedback: { own, state }, onSend }: MyAnswerProps) {
  const [isChanging, setChanging] = useState(false);
  const nowMs = useNow();
  if (own === null || isChanging)
    return (
      <FeedbackForm
        session_id={session_id}
        myFeedback={own}
        onSend={async (answer) => {
          await onSend(answer);
          setChanging(false);
        }}
        onCancel={own === null ? undefined : () => setChanging(false)}
      />
    );
  const isChangeable = state !== 'OFF' && nowMs < Date.parse(own.changeable_until);
  return <GivenAnswer own={own} onChange={isChangeable ? () => setChanging(true) : undefined} />;
}

function GivenAnswer({ own, onChange }: { readonly own: MyFeedback; readonly onChange: (() => void) | undefined }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status" className="flex items-center gap-2 text-sm font-semibold">
        <CircleCheck aria-hidden="true" className="size-4.5 text-good" />
        {t('answered')}
      </p>
      <Stars stars={own.stars} />
      {own.comment !== null && <p className="max-w-[60ch] wrap-anywhere whitespace-pre-line">{own.comment}</p>}
      {own.is_comment_removed && <p className="text-sm text-muted">{t('answered.removed')}</p>}
      {onChange !== undefined && (
        <Button variant="secondary" size="small" onClick={onChange}>
          {t('answered.change')}
        </Button>
      )}
    </div>
  );
}

interface ResultsProps {
  readonly event_id: number;
  readonly results: FeedbackResults;
  readonly isBelow: boolean;
}

/** Summary for speakers and organizers; the full results are on a separate page. */
function Results({ event_id, results: { session_id, answers, average }, isBelow }: ResultsProps) {
  return (
    <div
      className={
        isBelow
          ? 'flex flex-wrap items-center justify-between gap-3 border-t border-rule pt-4'
          : 'flex flex-wrap items-center justify-between gap-3'
      }
    >
      <p className="min-w-0">
        {average === null || answers === null
          ? t(answers === null ? 'results.few' : 'results.none')
          : t('results.line', { average, count: answers })}
      </p>
      {average !== null && (
        <ButtonLink variant="secondary" size="small" to={eventPaths.sessionFeedback(event_id, session_id)}>
          {t('results.open')}
        </ButtonLink>
      )}
    </div>
  );
}
