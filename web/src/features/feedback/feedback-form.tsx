import type { OwnFeedback } from '@plenum/contracts/feedback';
import { feedbackCommentLengthMax } from '@plenum/contracts/feedback-limits';
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { failureMessage } from '../../lib/http.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { t } from './feedback.en.json';
import { StarField } from './stars.tsx';

export interface Answer {
  readonly stars: number;
  readonly comment: string | null;
}

interface FeedbackFormProps {
  readonly own: OwnFeedback | null;
  /** Rejects when the answer is not stored; the form keeps what was written. */
  readonly onSend: (answer: Answer) => Promise<void>;
  /** Absent for the first answer. */
  readonly onCancel?: (() => void) | undefined;
}

/** Stars first; the comment follows once some are chosen. */
export function FeedbackForm({ own, onSend, onCancel }: FeedbackFormProps) {
  const [stars, setStars] = useState(own?.stars ?? null);
  const [comment, setComment] = useState(own?.comment ?? '');
  const { busy, failure, setFailure, attempt } = useAttempt();
  const text = comment.trim();
  const length = [...text].length;
  const isTooLong = length > feedbackCommentLengthMax;
  const isRemoved = own?.is_comment_removed === true;
  const problem = isTooLong
    ? t('form.too_long', { max: feedbackCommentLengthMax, length })
    : failure === undefined
      ? undefined
      : failureMessage(failure);

  const send = (): void => {
    if (stars === null || busy || isTooLong) return;
    void attempt(() => onSend({ stars, comment: text === '' ? null : text }));
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <StarField label={t('form.stars')} value={stars} onChange={setStars} />
      {stars !== null && !isRemoved && (
        <TextArea
          label={t('form.comment')}
          optional={t('form.optional')}
          rows={2}
          value={comment}
          error={problem}
          hint={t('form.comment.hint')}
          onChange={({ target }) => {
            setComment(target.value);
            setFailure(undefined);
          }}
          onKeyDown={onKeyDown}
        />
      )}
      {isRemoved && <p className="text-sm text-muted">{t('form.removed')}</p>}
      {isRemoved && problem !== undefined && (
        <p role="alert" className="text-sm font-medium text-live">
          {problem}
        </p>
      )}
      {stars !== null && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={busy}>
            {t('form.send')}
          </Button>
          {onCancel !== undefined && (
            <Button variant="ghost" onClick={onCancel}>
              {t('form.cancel')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
