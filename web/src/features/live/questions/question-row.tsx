import type { Question } from '@plenum/contracts/live/questions';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FoldedText } from '../../../ui/folded-text.tsx';
import { t } from './questions.en.json';

/** Name of the author as displayed publicly. */
export const authorLabel = ({ author, is_own }: Pick<Question, 'author' | 'is_own'>): string => {
  if (is_own) return author === null ? t('question.you_anonymously') : t('question.you');
  return author?.full_name ?? t('question.anonymous');
};

interface QuestionRowProps {
  readonly question: Question;
  readonly isRemoved?: boolean;
  /** The count or the button to vote. */
  readonly vote?: ReactNode;
  readonly children?: ReactNode;
}

/** A question with its author, answer and actions. */
export function QuestionRow({ question, isRemoved = false, vote, children }: QuestionRowProps) {
  const { status, text, answer, reason } = question;
  return (
    <li
      data-question={question.id}
      className={classNames(
        'flex gap-3 rounded-lg border bg-surface p-3',
        isRemoved && 'opacity-50',
        status === 'ON_STAGE' ? 'border-accent' : 'border-rule',
      )}
    >
      {vote}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          <bdi>{authorLabel(question)}</bdi>
          {question.message !== null && <span>{t('question.from_chat')}</span>}
          {status === 'ON_STAGE' && <Badge tone="accent">{t('question.status.ON_STAGE')}</Badge>}
          {(status === 'PENDING' || status === 'DISMISSED' || status === 'MERGED') && (
            <Badge tone={status === 'PENDING' ? 'yellow' : 'neutral'}>{t(`question.status.${status}`)}</Badge>
          )}
        </p>
        <div className="mt-0.5 wrap-anywhere">
          <FoldedText content={text}>{text}</FoldedText>
        </div>
        {reason !== null && <p className="mt-1 text-sm text-muted wrap-anywhere">{t('question.reason', { reason })}</p>}
        {answer !== null && (
          <div className="mt-2 border-s-2 border-accent ps-3 text-sm">
            <p className="font-semibold">{t('question.answer')}</p>
            <div className="wrap-anywhere">
              <FoldedText content={answer}>{answer}</FoldedText>
            </div>
          </div>
        )}
        {children}
      </div>
    </li>
  );
}
