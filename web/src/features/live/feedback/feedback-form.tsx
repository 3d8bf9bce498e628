import type { MyFeedback } from '@plenum/contracts/live/feedback';
import { maxFeedbackCommentLength } from '@plenum/contracts/live/feedback-limits';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { useDraftedValues } from '../../../lib/drafts.ts';
import { failureMessage } from '../../../lib/http.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { t } from './feedback.en.json';
import { StarField } from './stars.tsx';

export interface Answer {
  readonly stars: number;
  readonly comment: string | null;
}

interface FormValues {
  readonly stars: number | null;
  readonly comment: string;
}

interface FeedbackFormProps {
  readonly session_id: number;
  readonly myFeedback: MyFeedback | null;
  /** Rejects if the answer could not be stored; the form keeps its content. */
  readonly onSend: (answer: Answer) => Promise<void>;
  /** Absent for the first answer. */
  readonly onCancel?: (() => void) | undefined;
}

function problemOf(length: number, failure: unknown): string | undefined {
  if (length > maxFeedbackCommentLength) return t('form.too_long', { max: maxFeedbackCommentLength, length });
  return failure === undefined ? undefined : failureMessage(failure);
}

/** Asks for stars first; the comment field appears once stars are selected. */
export function FeedbackForm({ session_id, myFeedback, onSend, onCancel }: FeedbackFormProps) {
  const [{ stars, comment }, change, clearDraft] = useDraftedValues<FormValues>(`feedback.${session_id}`, {
    stars: myFeedback?.stars ?? null,
    comment: myFeedback?.comment ?? '',
  });
  const { busy, failure, setFailure, attempt } = useAttempt();
  const isRemoved = myFeedback?.is_comment_removed === true;
  const text = isRemoved ? '' : comment.trim();
  const length = [...text].length;
  const isTooLong = length > maxFeedbackCommentLength;
  const problem = problemOf(length, failure);

  const send = (): void => {
    if (stars === null || busy || isTooLong) return;
    void attempt(async () => {
      await onSend({ stars, comment: text === '' ? null : text });
      clearDraft();
    });
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
      <StarField label={t('form.stars')} value={stars} onChange={(next) => change({ stars: next, comment })} />
      {stars !== null && !isRemoved && (
        <TextArea
          label={t('form.comment')}
          optional={t('form.optional')}
          rows={2}
          value={comment}
          // The form is removed once the answer is stored, which would lose text typed in the meantime.
          readOnly={busy}
          error={problem}
          hint={t('form.comment.hint')}
          onChange={({ target }) => {
            change({ stars, comment: target.value });
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
        <Buttons
          busy={busy}
          onCancel={
            onCancel &&
            (() => {
              clearDraft();
              onCancel();
            })
          }
        />
      )}
    </form>
  );
}

function Buttons({ busy, onCancel }: Pick<FeedbackFormProps, 'onCancel'> & { readonly busy: boolean }) {
  return (
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
  );
}
