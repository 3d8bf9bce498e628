import { maxQuestionLength } from '@plenum/contracts/live/question-limits';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { TextArea } from '../../../ui/field.tsx';
import type { QuestionBoard } from './question-board.ts';
import { questionFormOf, lengthOf } from './question-form.ts';
import { t } from './questions.en.json';

/** Form for a question. Its text is stored with the board. */
export function AskForm({ board }: { readonly board: QuestionBoard }) {
  const { store, update, submit: ask } = questionFormOf(board);
  const { text, is_anonymous, isBusy, failure } = useStore(store);
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
  return (
    <form noValidate onSubmit={submit} className="grid gap-1 border-t border-rule bg-surface p-3">
      <TextArea
        label={t('ask.label')}
        value={text}
        rows={2}
        error={isTooLong ? t('ask.too_long', { max: maxQuestionLength, length }) : (failure ?? undefined)}
        onChange={({ target }) => update({ text: target.value })}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CheckboxField
          label={t('ask.anonymous')}
          checked={is_anonymous}
          onChange={({ target }) => update({ is_anonymous: target.checked })}
        />
        <Button type="submit" size="small" className="h-11" loading={isBusy}>
          {t('ask.send')}
        </Button>
      </div>
      {is_anonymous && <p className="text-xs text-muted">{t('ask.anonymous.text')}</p>}
    </form>
  );
}
