import { HttpFailure } from '../../../lib/http.ts';
import { Alert, type Tone } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DemoNote } from '../../../ui/demo-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Loading, Spinner } from '../../../ui/spinner.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useTextConflicts } from '../../../ui/use-text-conflicts.tsx';
import { Part } from './part.tsx';
import { t } from './styleguide.en.json';

const tones: readonly Tone[] = ['info', 'good', 'warn', 'error'];
const noop = () => undefined;

/** Simulates a save that is rejected once. */
function TextConflict() {
  const conflicts = useTextConflicts({ text: { label: t('guide.sample') } });
  const ask = (): void => {
    const texts = { stored: t('guide.sample'), sent: t('guide.sample.long') };
    const conflictFailure = new HttpFailure(409, { error: 'text_changed_meanwhile', conflicts: { text: texts } }, '');
    const replies = [Promise.reject(conflictFailure), Promise.resolve()];
    conflicts.save({ seen: {} }, () => replies.shift() ?? Promise.resolve()).catch(noop);
  };
  return (
    <>
      <Button variant="secondary" onClick={ask}>
        {t('guide.press')}
      </Button>
      {conflicts.dialog}
    </>
  );
}

export function FeedbackParts() {
  return (
    <>
      <Part name="alert.tsx">
        {tones.map((tone) => (
          <Alert key={tone} tone={tone} title={tone} className="w-72">
            {t('guide.sample.long')}
          </Alert>
        ))}
      </Part>
      <Part name="demo-note.tsx">
        <DemoNote topic="mails" isShown className="w-72" />
        <DemoNote topic="visibility" isShown className="w-72" />
      </Part>
      <Part name="stale-alert.tsx">
        <StaleAlert failure={new Error(t('guide.broken'))} onRetry={noop} />
      </Part>
      <Part name="states.tsx">
        <EmptyState
          title={t('guide.empty')}
          text={t('guide.empty.text')}
          action={<Button>{t('guide.press')}</Button>}
          className="w-80"
        />
        <ErrorState failure={new Error(t('guide.broken'))} onRetry={noop} className="w-80" />
      </Part>
      <Part name="skeleton.tsx, spinner.tsx">
        <Skeleton className="h-24 w-48" />
        <Spinner className="size-8 text-accent" />
        <Loading />
      </Part>
      <Part name="use-text-conflicts.tsx">
        <TextConflict />
      </Part>
      <Part name="toast.ts">
        {(['good', 'info', 'error'] as const).map((tone) => (
          <Button
            key={tone}
            variant="secondary"
            onClick={() =>
              showToast({
                tone,
                title: t('guide.saved'),
                text: t('guide.sample'),
                action: { label: t('guide.undo'), onSelect: noop },
              })
            }
          >
            {tone}
          </Button>
        ))}
      </Part>
    </>
  );
}
