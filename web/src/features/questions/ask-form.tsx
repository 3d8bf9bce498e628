import { questionLengthMax } from '@plenum/contracts/question-limits';
import type { Question } from '@plenum/contracts/questions';
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react';
import { call, failureMessage } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { TextArea } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { t } from './questions.en.json';

interface AskFormProps {
  readonly session_id: number;
  readonly onAsked: (question: Question) => void;
}

const lengthOf = (text: string): number => [...text.trim()].length;

/** Asks a question. A failed attempt keeps the text, and is repeated under the same id. */
export function AskForm({ session_id, onAsked }: AskFormProps) {
  const [text, setText] = useState('');
  const [is_anonymous, setAnonymous] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const attempt = useRef({ key: '', client_id: '' });
  const length = lengthOf(text);
  const isTooLong = length > questionLengthMax;

  async function ask(): Promise<void> {
    if (isBusy) return;
    if (length === 0) return setFailure(t('ask.empty'));
    if (isTooLong) return undefined;
    const key = `${text} ${is_anonymous}`;
    if (attempt.current.key !== key) attempt.current = { key, client_id: crypto.randomUUID() };
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { text, is_anonymous, client_id: attempt.current.client_id };
      const question = await call('POST /sessions/:session_id/questions', { params: { session_id }, body });
      attempt.current = { key: '', client_id: '' };
      setText('');
      onAsked(question);
      showToast({ tone: 'good', title: t(question.status === 'PENDING' ? 'ask.waits' : 'ask.done') });
    } catch (error) {
      setFailure(failureMessage(error));
    }
    setBusy(false);
    return undefined;
  }

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
        error={isTooLong ? t('ask.too_long', { max: questionLengthMax, length }) : failure}
        onChange={({ target }) => {
          setText(target.value);
          setFailure(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CheckboxField
          label={t('ask.anonymous')}
          checked={is_anonymous}
          onChange={({ target }) => setAnonymous(target.checked)}
        />
        <Button type="submit" size="small" className="h-11" loading={isBusy}>
          {t('ask.send')}
        </Button>
      </div>
      {is_anonymous && <p className="text-xs text-muted">{t('ask.anonymous.text')}</p>}
    </form>
  );
}
