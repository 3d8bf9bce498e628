import { maxQuestionLength } from '@plenum/contracts/live/question-limits';
import { type KeyboardEvent, type SyntheticEvent, useId } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { controlClass } from '../../../ui/control-class.ts';
import type { QuestionBoard } from './question-board.ts';
import { questionFormOf, lengthOf } from './question-form.ts';
import { t } from './questions.en.json';

/** Form for a question. The board stores its text. */
export function AskForm({ board }: { readonly board: QuestionBoard }) {
  const { store, update, submit: ask } = questionFormOf(board);
  const { text, is_anonymous, isBusy, failure } = useStore(store);
  const errorId = useId();
  const length = lengthOf(text);
  const isTooLong = length > maxQuestionLength;

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void ask();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void ask();
  };
  const error = isTooLong ? t('ask.too_long', { max: maxQuestionLength, length }) : failure;
  return (
    <form noValidate onSubmit={submit} className="grid border-t border-rule bg-surface p-3 pb-1">
      <div className="flex items-end gap-1.5">
        <textarea
          aria-label={t('ask.label')}
          aria-describedby={error === null ? undefined : errorId}
          aria-invalid={error !== null || undefined}
          placeholder={t('ask.label')}
          dir="auto"
          rows={1}
          value={text}
          className={controlClass(error !== null, 'field-sizing-content max-h-40 min-h-11 min-w-0 resize-none py-2.5')}
          onChange={({ target }) => update({ text: target.value })}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" className="shrink-0" loading={isBusy}>
          {t('ask.send')}
        </Button>
      </div>
      {error !== null && (
        <p id={errorId} role="alert" className="mt-1 text-sm font-medium text-live">
          {error}
        </p>
      )}
      <CheckboxField
        label={t('ask.anonymous')}
        checked={is_anonymous}
        {...(is_anonymous ? { description: t('ask.anonymous.text') } : {})}
        onChange={({ target }) => update({ is_anonymous: target.checked })}
      />
    </form>
  );
}
