import type { Poll } from '@plenum/contracts/live/polls';
import { Download, EyeOff, ImageDown, Pencil, Projector, Trash2 } from 'lucide-react';
import { useEvent, useEventMay } from '../../../../lib/event-context.ts';
import { clockTime, preferredZone, useZones } from '../../../../lib/event-time.ts';
import { failureMessage } from '../../../../lib/http.ts';
import { openModal } from '../../../../lib/stores/modals.ts';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { MenuItem, RowMenu } from '../../../../ui/row-menu.tsx';
import { toastOutcome } from '../../../../ui/toast-outcome.ts';
import type { PollBoard } from '../poll-board.ts';
import { PollBody } from '../poll-body.tsx';
import { PollResultsView } from '../poll-results.tsx';
import { applyChanges, applyPoll } from '../poll-state.ts';
import { t as pollText } from '../polls.en.json';
import { deletePoll, setPollWordVisibility } from './poll-desk.api.ts';
import { t } from './poll-desk.en.json';
import { usePollStatus } from './use-poll-status.ts';
import { WallPreview } from './wall-preview.tsx';

interface DeskPollProps {
  readonly poll: Poll;
  readonly board: PollBoard;
  readonly onWrite: () => void;
  /** Opens the dialog of the stage wall; null without the permission. */
  readonly onWall: (() => void) | null;
}

/** A poll with the controls of moderators. */
export function DeskPoll({ poll, board, onWrite, onWall }: DeskPollProps) {
  const { busy, failure, toggle } = usePollStatus(board, poll);
  const isOpen = poll.status === 'OPEN';
  return (
    <article aria-label={poll.question} className="@container rounded-lg border border-rule bg-surface p-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 @3xl:has-[figure]:grid-cols-2 @3xl:has-[figure]:gap-x-8">
        <div className="grid content-start gap-3">
          <PollContent poll={poll} board={board} />
          {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
          <div className="flex flex-wrap items-center gap-2 border-t border-rule pt-3">
            <Button size="small" loading={busy} onClick={toggle}>
              {t(isOpen ? 'close' : poll.status === 'DRAFT' ? 'start' : 'reopen')}
            </Button>
            {isOpen && onWall !== null && (
              <Button
                size="small"
                variant="secondary"
                icon={<Projector aria-hidden="true" className="size-4" />}
                onClick={onWall}
              >
                {t('wall.show')}
              </Button>
            )}
            {poll.status === 'DRAFT' && (
              <Button
                size="small"
                variant="secondary"
                icon={<Pencil aria-hidden="true" className="size-4" />}
                onClick={onWrite}
              >
                {t('edit.ask')}
              </Button>
            )}
            <span className="ms-auto">
              <Actions poll={poll} board={board} />
            </span>
          </div>
        </div>
        {isOpen && <WallPreview poll={poll} />}
      </div>
    </article>
  );
}

/** State, question and results; of a poll of the event also the form. */
function PollContent({ poll, board }: Pick<DeskPollProps, 'poll' | 'board'>) {
  const isOpen = poll.status === 'OPEN';
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={isOpen ? 'accent' : 'neutral'}>{pollText(`status.${poll.status}`)}</Badge>
        {isOpen && poll.opened_at !== null && <OpenSince opened_at={poll.opened_at} />}
        <Badge>{t(`kind.${poll.kind}`)}</Badge>
        <Badge>{t(`badge.${poll.results}`)}</Badge>
        {poll.is_anonymous && (
          <Badge>
            <EyeOff aria-hidden="true" className="size-3.5" />
            {pollText('anonymous')}
          </Badge>
        )}
      </div>
      <h2 className="text-lg leading-snug font-semibold text-balance wrap-anywhere">{poll.question}</h2>
      {isOpen && board.place.session_id === null ? (
        // Polls of a session are answered on its page.
        <PollBody poll={poll} board={board} />
      ) : poll.status === 'DRAFT' ? (
        <ul className="list-disc ps-5 text-sm text-muted">
          {poll.options.map((option) => (
            <li key={option} className="wrap-anywhere">
              {option}
            </li>
          ))}
        </ul>
      ) : (
        poll.tally !== null && <PollResultsView poll={poll} tally={poll.tally} ownChoices={null} hasCounts />
      )}
      {poll.is_anonymous && poll.status !== 'DRAFT' && (
        <p className="text-sm text-muted">{t(isOpen ? 'anonymous.open' : 'anonymous.closed')}</p>
      )}
      {poll.kind === 'WORDS' && <WordList poll={poll} board={board} />}
    </>
  );
}

function OpenSince({ opened_at }: { readonly opened_at: string }) {
  const zones = useZones(useEvent().timezone);
  const time = clockTime(Date.parse(opened_at), preferredZone(zones), zones.locale);
  return <span className="tabular text-sm text-muted">{t('open_since', { time })}</span>;
}

/** Files with the results, and the end of the poll. */
function Actions({ poll, board }: Pick<DeskPollProps, 'poll' | 'board'>) {
  const mayExport = useEventMay('poll:export');
  const remove = async (): Promise<void> => {
    await deletePoll(poll.id);
    board.change((state) => applyChanges(state, [], [poll.id]));
  };
  const savePicture = async (): Promise<void> => {
    const { savePollPicture } = await import('./poll-picture.ts');
    await savePollPicture(poll);
  };
  const failed = t('png.failed');
  const icon = 'size-4.5';
  return (
    <RowMenu name={poll.question}>
      {() => (
        <>
          {poll.status !== 'DRAFT' && mayExport && (
            <>
              <MenuItem asChild>
                <a href={`/api/polls/${poll.id}/export`} download>
                  <Download aria-hidden="true" className={icon} />
                  {t('csv')}
                </a>
              </MenuItem>
              <MenuItem
                icon={<ImageDown aria-hidden="true" className={icon} />}
                onSelect={() => void toastOutcome(savePicture, { failed })}
              >
                {t('png')}
              </MenuItem>
            </>
          )}
          <MenuItem
            destructive
            icon={<Trash2 aria-hidden="true" className={icon} />}
            onSelect={() =>
              openModal('confirm', {
                title: t('delete.title'),
                text: t('delete.text', { question: poll.question }),
                confirmLabel: t('delete'),
                destructive: true,
                onConfirm: remove,
              })
            }
          >
            {t('delete.ask')}
          </MenuItem>
        </>
      )}
    </RowMenu>
  );
}

/** Words of the cloud, each with a button to remove it. */
function WordList({ poll, board }: Pick<DeskPollProps, 'poll' | 'board'>) {
  const { busy, failure, attempt } = useAttempt();
  const set = (word: string, is_hidden: boolean) =>
    void attempt(async () => {
      const changed = await setPollWordVisibility(poll.id, word, is_hidden);
      board.change((state) => applyPoll(state, changed));
    });
  const visibleWords = poll.tally?.words ?? [];
  if (visibleWords.length + poll.hidden_words.length === 0) return null;
  const row = 'flex items-center justify-between gap-3 py-1';
  return (
    <details>
      <summary className="cursor-pointer py-2 text-sm font-semibold pointer-coarse:py-3">{t('words')}</summary>
      {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
      <ul className="divide-y divide-rule">
        {visibleWords.map(({ word }) => (
          <li key={word} className={row}>
            <bdi className="min-w-0 wrap-anywhere">{word}</bdi>
            <Button
              size="small"
              variant="ghost"
              aria-label={t('hide_of', { word })}
              disabled={busy}
              onClick={() => set(word, true)}
            >
              {t('hide')}
            </Button>
          </li>
        ))}
        {poll.hidden_words.map((word) => (
          <li key={word} className={row}>
            <s className="min-w-0 text-muted wrap-anywhere">{word}</s>
            <Button
              size="small"
              variant="ghost"
              aria-label={t('show_of', { word })}
              disabled={busy}
              onClick={() => set(word, false)}
            >
              {t('show')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
