import type { Question } from '@plenum/contracts/live/questions';
import { VolumeOff } from 'lucide-react';
import { Suspense } from 'react';
import { areSingleKeyShortcutsEnabled } from '../../../../lib/single-keys.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { FoldedText } from '../../../../ui/folded-text.tsx';
import { MenuItem, RowMenu } from '../../../../ui/row-menu.tsx';
import { toastOutcome } from '../../../../ui/toast-outcome.ts';
import { showToast } from '../../../../ui/toast.ts';
import { authorLabel } from '../question-row.tsx';
import { t as questionText } from '../questions.en.json';
import { type DeskStep, muteAuthor, stepKeys, stepsOf, unmuteAuthor } from './desk.api.ts';
import { t } from './desk.en.json';

interface DeskCardProps {
  readonly question: Question;
  readonly isRemoved: boolean;
  readonly mayMute: boolean;
  readonly onStep: (step: DeskStep) => void;
}

/** The author of an anonymous question is not revealed. */
function mute(question_id: number): Promise<void> {
  const unmute = () => toastOutcome(() => unmuteAuthor(question_id), { done: t('desk.unmuted') });
  return toastOutcome(async () => {
    await muteAuthor(question_id);
    showToast({
      tone: 'good',
      title: t('desk.muted'),
      action: { label: t('desk.unmute'), onSelect: () => void unmute() },
    });
  });
}

export function DeskCard({ question, isRemoved, mayMute, onStep }: DeskCardProps) {
  const { id, text, votes, status, answer } = question;
  return (
    <li
      data-question={id}
      tabIndex={-1}
      className={classNames(
        'relative grid gap-2 rounded-md border bg-surface p-3 focus-within:border-accent',
        status === 'ON_STAGE' ? 'border-accent' : 'border-rule',
        isRemoved && 'opacity-50',
      )}
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 pe-8 text-xs text-muted">
          <span className="tabular font-semibold text-ink">{questionText('question.votes', { count: votes })}</span>
          <bdi>{authorLabel(question)}</bdi>
          {status === 'ON_STAGE' && <Badge tone="accent">{questionText('question.status.ON_STAGE')}</Badge>}
        </p>
        <div className="mt-1 wrap-anywhere">
          <FoldedText content={text}>{text}</FoldedText>
        </div>
        {answer !== null && <p className="mt-1 text-sm text-muted wrap-anywhere whitespace-pre-line">{answer}</p>}
      </div>
      {!isRemoved && (
        <div className="grid grid-cols-2 gap-1.5 sm:flex sm:flex-wrap">
          {stepsOf(question).map((step, index) => (
            <Button
              key={step}
              size="small"
              // The main action of the screen is the next question on stage.
              variant={index === 0 && status === 'PENDING' ? 'primary' : 'secondary'}
              aria-label={t('desk.step_of', { step: t(`desk.step.${step}`), text })}
              onClick={() => onStep(step)}
            >
              {t(`desk.step.${step}`)}
              {areSingleKeyShortcutsEnabled() && (
                <span
                  aria-hidden="true"
                  data-key={stepKeys[step]}
                  className="text-xs uppercase opacity-75 before:content-[attr(data-key)] max-sm:hidden"
                />
              )}
            </Button>
          ))}
          {mayMute && (
            <RowMenu name={text} className="absolute end-1 top-1 size-9 pointer-coarse:size-11!">
              {() => (
                <Suspense fallback={null}>
                  <MenuItem icon={<VolumeOff aria-hidden="true" className="size-4.5" />} onSelect={() => void mute(id)}>
                    {t('desk.mute')}
                  </MenuItem>
                </Suspense>
              )}
            </RowMenu>
          )}
        </div>
      )}
    </li>
  );
}
