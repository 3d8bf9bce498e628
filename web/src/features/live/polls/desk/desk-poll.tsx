import type { Poll } from '@plenum/contracts/live/polls';
import { Download, EyeOff, ImageDown, Pencil, Projector, Trash2 } from 'lucide-react';
import { useEventMay } from '../../../../lib/event-context.ts';
import { failureMessage } from '../../../../lib/http.ts';
import { openModal } from '../../../../lib/stores/modals.ts';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { toastOutcome } from '../../../../ui/toast-outcome.ts';
import type { PollBoard } from '../poll-board.ts';
import { PollBody } from '../poll-body.tsx';
import { PollResultsView } from '../poll-results.tsx';
import { withChanged, withPoll } from '../poll-state.ts';
import { t as pollText } from '../polls.en.json';
import { deletePoll, setPollWordVisibility } from './poll-desk.api.ts';
import { t } from './poll-desk.en.json';
import { usePollStatus } from './use-poll-status.ts';

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
    <article aria-label={poll.question} className="grid gap-3 rounded-lg border border-rule bg-surface p-4">
      <div className="flex flex-wrap gap-2">
        <Badge tone={isOpen ? 'accent' : 'neutral'}>{pollText(`status.${poll.status}`)}</Badge>
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
        poll.tally !== null && <PollResultsView poll={poll} tally={poll.tally} ownChoices={null} />
      )}
      {poll.is_anonymous && poll.status !== 'DRAFT' && (
        <p className="text-sm text-muted">{t(isOpen ? 'anonymous.open' : 'anonymous.closed')}</p>
      )}
      {poll.kind === 'WORDS' && <WordList poll={poll} board={board} />}
      {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
      <div className="flex flex-wrap gap-2 border-t border-rule pt-3">
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
        <Actions poll={poll} board={board} onWrite={onWrite} />
      </div>
    </article>
  );
}

function Actions({ poll, board, onWrite }: Omit<DeskPollProps, 'onWall'>) {
  const mayExport = useEventMay('poll:export');
  const remove = async (): Promise<void> => {
    await deletePoll(poll.id);
    board.change((state) => withChanged(state, [], [poll.id]));
  };
  const savePicture = async (): Promise<void> => {
    const { savePollPicture } = await import('./poll-picture.ts');
    await savePollPicture(poll);
  };
  const failed = t('png.failed');
  const icon = 'size-4';
  return (
    <>
      {poll.status === 'DRAFT' && (
        <Button
          size="small"
          variant="secondary"
          icon={<Pencil aria-hidden="true" className={icon} />}
          onClick={onWrite}
        >
          {t('edit.ask')}
        </Button>
      )}
      {poll.status !== 'DRAFT' && mayExport && (
        <>
          <a href={`/api/polls/${poll.id}/export`} download className={buttonClass('secondary', 'small')}>
            <Download aria-hidden="true" className={icon} />
            {t('csv')}
          </a>
          <Button
            size="small"
            variant="secondary"
            icon={<ImageDown aria-hidden="true" className={icon} />}
            onClick={() => void toastOutcome(savePicture, { failed })}
          >
            {t('png')}
          </Button>
        </>
      )}
      <Button
        size="small"
        variant="ghost"
        icon={<Trash2 aria-hidden="true" className={icon} />}
        aria-label={t('delete_of', { question: poll.question })}
        onClick={() =>
          openModal('confirm', {
            title: t('delete.title'),
            text: t('delete.text', { question: poll.question }),
            confirm_label: t('delete'),
            destructive: true,
            onConfirm: remove,
          })
        }
      >
        {t('delete.ask')}
      </Button>
    </>
  );
}

/** Words of the cloud, each with a button to remove it. */
function WordList({ poll, board }: Omit<DeskPollProps, 'onWrite' | 'onWall'>) {
  const { busy, failure, attempt } = useAttempt();
  const set = (word: string, is_hidden: boolean) =>
    void attempt(async () => {
      const changed = await setPollWordVisibility(poll.id, word, is_hidden);
      board.change((state) => withPoll(state, changed));
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
