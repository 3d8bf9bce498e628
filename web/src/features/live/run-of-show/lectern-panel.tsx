import type { RunOfShow } from '@plenum/contracts/live/run-of-show';
import { maxLecternMessageLength } from '@plenum/contracts/live/run-of-show-limits';
import type { Dispatch, SetStateAction, SyntheticEvent } from 'react';
import { failureMessage } from '../../../lib/http.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { type RunParams, sendLecternMessage } from './run-of-show.api.ts';
import { t } from './run-of-show.en.json';

interface LecternPanelProps {
  readonly runParams: RunParams;
  readonly run: RunOfShow;
  /** State of the message that is being typed. */
  readonly draft: readonly [string, Dispatch<SetStateAction<string>>];
}

/** Most common messages, in the language of the operator. */
const presets = () => [t('lectern.ten'), t('lectern.five'), t('lectern.two'), t('lectern.end')];

/** Content of the lectern display; the crew can send messages to it. */
export function LecternPanel({ runParams, run, draft: [text, setText] }: LecternPanelProps) {
  const { busy, failure, attempt } = useAttempt();
  const send = (message: string | null) => void attempt(() => sendLecternMessage(runParams, message));
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    void attempt(async () => {
      await sendLecternMessage(runParams, text);
      // Keeps text that was typed during the request.
      setText((now) => (now === text ? '' : now));
    });
  };
  return (
    <section
      aria-labelledby="lectern-heading"
      className="grid gap-3 rounded-lg border border-rule bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id="lectern-heading" className="text-lg">
          {t('lectern')}
        </h2>
        <p role="status" className="text-xl leading-snug font-semibold wrap-anywhere">
          {run.lectern_message?.text ?? <span className="text-sm font-normal text-muted">{t('lectern.nothing')}</span>}
        </p>
      </div>
      {run.can_run && (
        <>
          {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2 md:flex md:flex-wrap">
            {presets().map((message) => (
              <Button
                key={message}
                size="small"
                variant="secondary"
                className="max-md:h-12 max-md:whitespace-normal"
                onClick={() => send(message)}
              >
                {message}
              </Button>
            ))}
          </div>
          <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
            <TextField
              label={t('lectern.text')}
              value={text}
              maxLength={maxLecternMessageLength}
              onChange={({ target }) => setText(target.value)}
            />
            <Button type="submit" className="px-4" loading={busy}>
              {t('lectern.send')}
            </Button>
            {run.lectern_message !== null && (
              <Button
                size="small"
                variant="secondary"
                className="col-span-2 justify-self-start"
                onClick={() => send(null)}
              >
                {t('lectern.take_away')}
              </Button>
            )}
          </form>
        </>
      )}
    </section>
  );
}
